// The page of a copy's search, before it is drawn: who asked something sees no room that the results will take. Another page of
// the copy asks behind "#", so that the page which it fetched beforehand is this one's, and from here on it is an address like others.
if (location.hash.startsWith("#q=")) history.replaceState(null, "", `?q=${location.hash.slice(3)}`);
document.documentElement.classList.toggle("asked", Boolean(new URLSearchParams(location.search).get("q")?.trim()));
