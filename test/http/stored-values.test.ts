import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { withUsualLineEnds } from "../../src/tools/language/line-ends.ts"
import { propertyRuns } from "../harness/effort.ts"
import { onPostgres } from "../harness/engine.ts"
import { type Answer, Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { hostileText } from "./hostile-texts.ts"

/** A stored value is returned as it was sent, or is refused under its field without any change. */

const RUNS = onPostgres ? propertyRuns(40, 60) : propertyRuns(40, 300)
/** The seed of the texts. Set it to reproduce a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Math.trunc(Math.random() * 2 ** 31))

const FIELDS = {
  locations: ["name", "external_id", "description", "street", "zip_city", "phone", "email"],
  teams: ["name", "external_id", "description", "street", "zip_city", "phone", "email"],
  users: ["first_name", "last_name", "external_id", "email", "mobile_number", "username", "birthday"],
} as const
const KEYS = { locations: "krakow", teams: "plant", users: "ada" } as const

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

describe.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])(`%s, with the seed ${SEED}`, (kind) => {
  test.each(FIELDS[kind])("%s", async (field) => {
    const path = `${kind}/${idOf(installation, kind, KEYS[kind])}`
    const shownIn = ({ body: { data } }: Answer): unknown => ({ ...data?.contact, ...data })[field] as unknown
    const stored = async () => shownIn(await installation.request("GET", path))
    const property = fc.asyncProperty(hostileText, async (text) => {
      const before = await stored()
      const answer = await installation.request("PATCH", path, { body: { [field]: text } })
      const { status, body } = answer
      if (status === 422) {
        expect(Object.keys(body.errors ?? {})).toEqual([field])
        expect(await stored()).toEqual(before)
        return
      }
      expect(status).toBe(200)
      // White space around it does not count, and nothing is no text: what every record has, or is called by, stays.
      const sent = (field === "description" ? withUsualLineEnds(text) : text).trim()
      expect([sent === "" ? [null, before] : [sent]].flat()).toContain(shownIn(answer))
      expect(await stored()).toEqual(shownIn(answer))
    })
    const outcome = await fc.check(property, {
      seed: SEED,
      numRuns: RUNS,
      examples: [["2000-02-29"], ["a"], ["a@b.example"]],
    })
    if (!outcome.failed) return
    const again = `PROPERTY_SEED=${SEED} PROPERTY_RUNS=${RUNS} npm test -- http/stored-values`
    throw new Error(`${fc.defaultReportMessage(outcome)}\nTo see it again: ${again}`, { cause: outcome.errorInstance })
  })
})
