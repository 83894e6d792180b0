// The page of a copy's search, before it is drawn: who asked something sees no room that the results will take.
document.documentElement.classList.toggle("asked", Boolean(new URLSearchParams(location.search).get("q")?.trim()));
