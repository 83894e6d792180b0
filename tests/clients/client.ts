// Ten operations through the TypeScript client that openapi-typescript makes of the description:
//   node client.js ADDRESS

import createClient from "openapi-fetch";
import { readFileSync } from "node:fs";
import type { components, paths } from "./made";

type Scenario = components["schemas"]["scenario.scenario"];

const address = process.argv[2] ?? "";
const client = createClient<paths>({ baseUrl: `${address}/api/v1` });
const board = JSON.parse(readFileSync("board.json", "utf-8")) as Scenario;

function there<T>(answer: { data?: T; error?: components["schemas"]["Error"] }): T {
  if (answer.data === undefined) throw new Error(answer.error?.details ?? "no answer");
  return answer.data;
}

function sure(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

const rule = there(await client.GET("/rules/{number}", {
  params: { path: { number: "704.5k" }, query: { lang: "fr", edition: "2012-05-03" } } }));
sure(rule.number === "704.5k" && rule.lang === "fr" && rule.live.standing === "played", "rule");
const gone = await client.GET("/rules/{number}", { params: { path: { number: "110.6" } } });
sure(gone.error?.code === "rule_gone", "gone");
const found = there(await client.GET("/search", { params: { query: { q: "does trample work", lang: "en" } } }));
sure(found.data[0]?.url !== undefined && found.interpreted.match !== "nothing", "search");
const now = there(await client.GET("/resolve", { params: { query: { number: "704.5k", on: "2012-05-03" } } }));
sure(now.now.length > 0, "resolve");
const changes = there(await client.GET("/compare", { params: { query: { from: "2011-09-30", section: "704" } } }));
sure(changes.data.every((change) => change.relation !== "kept"), "compare");
sure(there(await client.GET("/glossary", { params: { query: { lang: "fr" } } })).total > 900, "glossary");
sure(there(await client.GET("/editions", {})).data[0]!.counts.rules > 0, "editions");
const bulk = there(await client.GET("/bulk/{lang}/{date}.json", { params: { path: { lang: "en", date: "2012-01-01" } } }));
sure(bulk.rules.length > 1800 && typeof bulk.partial === "boolean", "bulk");
const example = there(await client.GET("/examples/{id}", { params: { path: { id: "704.5j-two-copies" } } }));
sure(example.evaluation?.trace.length !== undefined, "example");
const played = there(await client.POST("/evaluate", { body: board }));
sure(played.status === "ok" && played.trace.length > 0, "evaluate");
const linked = there(await client.POST("/linkify", { body: { text: "See rule 704.5k.", format: "bbcode" } }));
sure(linked.links[0]?.number === "704.5k", "linkify");
sure(there(await client.POST("/read", { body: { text: "Flying" } })).lines[0]!.read, "read");
console.log("typescript: called");
