import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { raw, sql } from "../../src/database/port.ts"
import { CALLERS, type Caller, type Line, PLACES, type Place } from "../access/rights/lines.ts"
import { LINES } from "../access/rights/table.ts"
import { outcomeOf, type RightsWorld, RightsWorlds } from "../access/rights/world.ts"
import { faultsOfDatabase } from "../harness/database-faults.ts"
import { propertyRuns } from "../harness/effort.ts"
import { ATTRIBUTE_MARKER, brokenPageRules, hostileText, MARKER, oddHeaders } from "./hostile-texts.ts"

/** Pages and forms with random requests. Complements `property.test.ts` and uses the lines of the table of rights. */

const RUNS = propertyRuns(4, 60)
/** The seed of the requests. Set it to reproduce a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Math.trunc(Math.random() * 2 ** 31))

const PAGES = LINES.filter(([, { kind }]) => kind !== "api")
/** Each of these hashes a password. */
const SLOW = /\/(sign-in|setup|password)/

let worlds: RightsWorlds
beforeAll(async () => {
  worlds = await RightsWorlds.prepare()
})
afterAll(() => worlds.drop())

/** Texts that people enter and that pages show. */
const STORED: readonly (readonly [string, readonly string[]])[] = [
  ["companies", ["name"]],
  ["locations", ["name", "description", "zip_city"]],
  ["teams", ["name", "description"]],
  ["users", ["first_name", "last_name"]],
  ["courses", ["title", "description"]],
  ["course_nodes", ["title"]],
  ["content_nodes", ["title", "text"]],
  ["questions", ["text"]],
  ["answers", ["text"]],
  ["content_videos", ["name", "prompter_text"]],
  ["passkeys", ["name"]],
  ["sessions", ["device"]],
]

interface OddRequest {
  readonly caller: Caller
  readonly place: Place
  readonly headers: Record<string, string>
  /** Replaces a segment of the path. */
  readonly segment: { readonly at: number; readonly text: string } | undefined
  readonly query: readonly (readonly [string, string])[]
  /** Replaces fields of the form, or adds to them. */
  readonly fields: readonly (readonly [string, string])[]
  readonly body: string | undefined
  readonly type: string
}

const NAMES = [
  "next",
  "token",
  "key",
  "page",
  "done",
  "search",
  "user",
  "company",
  "list",
  "lang",
  "codes",
  "challenge",
  "x",
]

function requestsTo(line: Line): fc.Arbitrary<OddRequest> {
  const fields = Object.keys(typeof line.body === "object" ? line.body : {})
  const name = fc.oneof(
    fc.constantFrom(...NAMES, ...fields, "deadline_date", "remark", "full_name", "signature"),
    hostileText,
  )
  const often = <T>(usual: T, odd: fc.Arbitrary<T>) =>
    fc.oneof({ arbitrary: fc.constant(usual), weight: 3 }, { arbitrary: odd, weight: 1 })
  return fc.record<OddRequest>({
    caller: often<Caller>("admin", fc.constantFrom(...CALLERS)),
    place: often<Place>("in view", fc.constantFrom(...PLACES)),
    headers: often({}, oddHeaders),
    segment: often<OddRequest["segment"]>(undefined, fc.record({ at: fc.nat(8), text: hostileText })),
    query: fc.array(fc.tuple(fc.constantFrom(...NAMES), hostileText), { maxLength: 3 }),
    fields: fc.array(fc.tuple(name, hostileText), { maxLength: 4 }),
    body: often<string | undefined>(undefined, fc.oneof(hostileText, fc.constant("a=%zz&%=%&=&&a[b]=c&a=1&a=2"))),
    type: often(
      "application/x-www-form-urlencoded",
      fc.constantFrom(
        "",
        "text/plain",
        "application/json",
        "multipart/form-data; boundary=x",
        ";",
        "application/x-www-form-urlencoded; charset=utf-16",
      ),
    ),
  })
}

/** The address as a browser would send it. */
function addressOf(path: string, { segment, query }: OddRequest): string {
  const [plain = "", search = ""] = path.split("?")
  const segments = plain.split("/")
  if (segment !== undefined)
    segments[1 + (segment.at % (segments.length - 1))] = encodeURIComponent(segment.text.toWellFormed()).slice(0, 4000)
  const parameters = new URLSearchParams(
    [...new URLSearchParams(search), ...query].map(([name, value]) => [name, value.slice(0, 4000)] as [string, string]),
  )
  return `${segments.join("/")}${parameters.size === 0 ? "" : `?${parameters}`}`
}

async function send(world: RightsWorld, route: string, line: Line, odd: OddRequest) {
  const { method, path, body = {} } = world.requestOf(route, line, odd.caller, odd.place)
  const form =
    odd.body ??
    new URLSearchParams(
      [...Object.entries(body), ...odd.fields].map(([name, value]) => [name, String(value)] as [string, string]),
    ).toString()
  const headers = { ...odd.headers, ...(method === "GET" ? {} : { "content-type": odd.type }) }
  const sent = { method, path: addressOf(path, odd), body: method === "GET" ? undefined : form }
  // Forms can be sent, and passwords tried, only a few times in a given period.
  world.installation.time.now += 2_000
  return world.send(sent, line, odd.caller, headers)
}

const USUAL: OddRequest = {
  ...{ caller: "admin", place: "in view", headers: {}, segment: undefined, query: [], fields: [], body: undefined },
  type: "application/x-www-form-urlencoded",
}

describe(`with the seed ${SEED}`, () => {
  test.each(PAGES)("%s gives a proper page response, whatever it receives", async (route, line) => {
    const world = await worlds.world()
    try {
      const outcomes = new Set<number | "sign-in">()
      const property = fc.asyncProperty(requestsTo(line), async (odd) => {
        const answer = await send(world, route, line, odd)
        outcomes.add(outcomeOf(answer))
        expect(brokenPageRules(answer, JSON.stringify(odd))).toEqual([])
      })
      const numRuns = SLOW.test(route) ? Math.ceil(RUNS / 3) : RUNS
      const outcome = await fc.check(property, { seed: SEED, numRuns, examples: [[USUAL]] })
      if (outcome.failed) {
        const again = `PROPERTY_SEED=${SEED} PROPERTY_RUNS=${RUNS} npm test -- http/page-property`
        throw new Error(`${fc.defaultReportMessage(outcome)}\nTo see it again: ${again}`, {
          cause: outcome.errorInstance,
        })
      }
      // Otherwise nothing beyond a refusal would have been tested.
      expect(outcomes).toContain(line.rights.admin[0])
      expect((await world.fetch("/health/ready", {})).status).toBe(200)
      expect(await faultsOfDatabase(world.installation.database)).toEqual([])
    } finally {
      await world.stop()
    }
  })
})

test("stored text never becomes an element or an attribute of a page", async () => {
  const world = await worlds.world()
  try {
    const { database } = world.installation
    const text = `${MARKER} ${ATTRIBUTE_MARKER} ' &lt;`
    for (const [table, columns] of STORED) {
      for (const column of columns) await database.run(sql`update ${raw(table)} set ${raw(column)} = ${text}`)
    }
    let shown = 0
    for (const [route, line] of PAGES.filter(([route]) => route.startsWith("GET "))) {
      for (const caller of ["admin", "trainer", "employee", "nobody"] as const) {
        const answer = await world.send(world.requestOf(route, line, caller, "in view"), line, caller)
        expect({ route, caller, broken: brokenPageRules(answer, text) }).toEqual({ route, caller, broken: [] })
        if (answer.text.includes("&lt;tb-marker")) shown++
      }
    }
    expect(shown).toBeGreaterThan(40)
  } finally {
    await world.stop()
  }
})
