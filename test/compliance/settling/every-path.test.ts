import { afterAll, beforeAll, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Database, sql } from "../../../src/database/port.ts"
import { CALLERS, type Caller, expectedIn, type Line, refuses } from "../../access/rights/lines.ts"
import { LINES } from "../../access/rights/table.ts"
import { outcomeOf, type RightsWorld, RightsWorlds } from "../../access/rights/world.ts"
import { COMMANDS } from "../../cli/commands-of-records.ts"
import { runTrainbase } from "../../harness/command.ts"
import { ImportedDirectory } from "../../harness/imported-directory.ts"
import { acmeWith } from "../../harness/instruction.ts"
import { type Place as Company, require, settleAgain, settleAll } from "../../harness/requirements.ts"
import { expectSettled } from "./settled.ts"

/*
 * Every path that changes something, whatever it is: each route of the table of rights, which has a line for every route of
 * the server, and each command that opens the database. After each of them, everybody is settled.
 */

let worlds: RightsWorlds
beforeAll(async () => {
  worlds = await RightsWorlds.prepare()
})
afterAll(() => worlds.drop())

/** Asks something of everybody, of members of teams and locations, and of a role. */
async function requireMuch(company: Company): Promise<void> {
  await settleAgain(company)
  await require(company, { course: "base" })
  await require(company, { course: "fire", team: "warehouse", grace: 5 })
  await require(company, { course: "endless", location: "krakow", role: "company.employee" })
  await settleAll(company)
}

async function companyIn({ installation: { database, time }, known }: RightsWorld): Promise<Company> {
  const row = await database.get<{ id: number }>(sql`select id from companies where key = 'acme'`)
  return companyOf(database, { ...known.acme, id: row?.id ?? 0 }, time)
}

function companyOf(database: Database, acme: object, time = { now: Date.now() }): Company {
  return { database, time, ids: { companies: { acme }, courses: {} } as unknown as Company["ids"] }
}

/** The first caller who may, and the response. */
function allowed({ rights }: Line): { readonly caller: Caller; readonly expected: number | "sign-in" } | undefined {
  for (const caller of CALLERS) {
    const expected = expectedIn(rights[caller], "in view") ?? rights[caller][0]
    if (!refuses(expected)) return { caller, expected }
  }
  return undefined
}

const WRITING = LINES.filter(([route]) => !route.startsWith("GET "))

test.each(WRITING)("%s", async (route, line) => {
  const may = allowed(line)
  if (may === undefined) return
  const world = await worlds.world()
  try {
    const company = await companyIn(world)
    await requireMuch(company)
    const answer = await world.send(world.requestOf(route, line, may.caller, "in view"), line, may.caller)
    expect(outcomeOf(answer)).toBe(may.expected)
    await settleAll(company)
    await expectSettled(company)
  } finally {
    await world.stop()
  }
})

/** A dataset that moves people, gives them other roles, and adds one. */
const MOVES = {
  companies: [
    {
      key: "acme",
      users: [
        { key: "ada", team_keys: ["plant"], roles: [] },
        { key: "boss", team_keys: ["warehouse"] },
        { key: "new", first_name: "New", last_name: "Comer", team_keys: ["warehouse"], roles: ["company.employee"] },
      ],
    },
  ],
}
const PEOPLE = "username,first_name,last_name,teams\nx,A,B,Warehouse\n"

test.each(COMMANDS.map((args) => [args.join(" "), args] as const))("trainbase %s", async (_, args) => {
  const directory = await ImportedDirectory.of(acmeWith({}))
  const { database, ids } = directory
  const company = companyOf(database, {
    ...ids.companies.acme,
    courses: { ...ids.courses, ...ids.companies.acme?.courses },
  })
  try {
    await requireMuch(company)
    writeFileSync(join(directory.path, "empty.json"), JSON.stringify(MOVES))
    writeFileSync(join(directory.path, "people.csv"), PEOPLE)
    await runTrainbase(args, { directory: directory.path, data: "." })
    await settleAll(company)
    await expectSettled(company)
  } finally {
    await directory.remove()
  }
})
