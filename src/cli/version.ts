import manifest from "../../package.json" with { type: "json" }
import { migrations } from "../database/migrations/sqlite/list.ts"
import { BUILD } from "../tools/build.ts"
import { printResult } from "./result.ts"

const SHORT = 10

/** `trainbase version`: `trainbase 1.2.0 (commit 0123456789, schema 32)`; the schema version of the database. */
export async function printVersion(json: boolean): Promise<void> {
  const facts = { name: manifest.name, ...BUILD, schema: migrations.length }
  const { name, version, commit, schema } = facts
  const made = commit === null ? "" : `commit ${shortened(commit)}, `
  await printResult(facts, `${name} ${version} (${made}schema ${schema})\n`, json)
}

function shortened(commit: string): string {
  return commit.replace(/^([0-9a-f]+)/, (hash) => hash.slice(0, SHORT))
}
