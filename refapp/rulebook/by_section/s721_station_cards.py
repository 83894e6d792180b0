"""721. Station Cards: the code of each rule."""

from __future__ import annotations

from refapp.language import parse_levels
from refapp.rulebook.abilities import station, station_symbol
from refapp.rulebook.by_section import Code

CODE: Code = {
    "721.1": (station_symbol.station_symbol,),
    "721.2": (station_symbol.station_symbol, parse_levels.read_station_symbol),
    "721.2a": (station_symbol.station_symbol,),
    "721.2b": (station_symbol.station_symbol,),
    "721.2c": (station_symbol.station_symbol,),
    "721.4": (station.station,),
}
