// A copy of the pages as files: what the service would answer, this page does itself.
const { search } = document.body.dataset;
if (document.getElementById("here")) import(`${search}/page.js`);
export {};
