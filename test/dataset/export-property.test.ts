import { expect, test } from "bun:test"
import fc from "fast-check"
import { contentsOf, moved } from "../harness/database-contents.ts"
import { propertyRuns } from "../harness/effort.ts"
import { EmptyInstallation } from "./empty-installation.ts"
import { exported, importedFrom } from "./moving.ts"

/** Text both usual and unusual: any script, quotes, surrounding white space. */
const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((text) => `x${text.replace(/[\p{Cc}\p{Cs}]/gu, "·")}`)
const lines = fc.array(words, { maxLength: 3 }).map((parts) => parts.join("\n\t"))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const dayBetween = (first: string, last: string) =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
const day = dayBetween("0001-01-01", "9999-12-31")
const birthday = dayBetween("1900-01-01", "2026-11-20")
const state = fc.constantFrom("active", "inactive")
const number = fc.double({ min: 0, max: 100, noNaN: true })
const timezone = fc.constantFrom("Europe/Berlin", "Pacific/Kiritimati", "America/New_York", "Asia/Kathmandu")

const place = { name: words, description: orNull(lines), street: orNull(words), phone: orNull(words), state }

/** Rows of a list whose keys are unique in the list. */
function keyed<T extends object>(prefix: string, row: fc.Arbitrary<T>) {
  return fc
    .array(fc.tuple(words, row), { maxLength: 4 })
    .map((rows) => rows.map(([key, more], index) => ({ key: `${prefix}${index} ${key}`.trim(), ...more })))
}

const content = (prefix: string) =>
  keyed(
    prefix,
    fc.record({
      title: words,
      nodes: keyed(
        "p",
        fc.record({
          title: words,
          text: orNull(lines),
          prompter_text: orNull(lines),
          questions: fc.array(
            fc.record({
              text: words,
              points: number,
              answers: fc.array(fc.record({ text: words, correct: fc.boolean() }), { maxLength: 2 }),
            }),
            { maxLength: 2 },
          ),
        }),
      ),
    }),
  )

const course = fc.record({
  title: words,
  description: orNull(lines),
  state,
  short_type: fc.constantFrom("instruction", "operator", "base"),
  valid_period: orNull(fc.constantFrom("30d", "6m", "2y", "0cy")),
  keep_anniversary: fc.boolean(),
  minimal_success_points: number,
  test_attempts: orNull(fc.integer({ min: 1, max: 20 })),
  requires_conversation: fc.boolean(),
  requires_trainer: orNull(fc.boolean()),
})

/** Validity cannot end before the finish date, which is today if none is given. */
const finished = fc
  .record({
    state: fc.constantFrom("success", "failed"),
    assignment_type: fc.constantFrom("manual", "recurring", "approval"),
    finish_date: orNull(day),
    valid_until: orNull(day),
    superseded: fc.boolean(),
  })
  .filter(({ finish_date: from, valid_until: until }) => until === null || (from !== null && until >= from))

const record = fc.oneof(fc.constant({ state: "assigned" }), finished)

const company = fc
  .record({
    name: words,
    timezone,
    courses: keyed("c", course),
    locations: keyed("l", fc.record({ ...place, teams: fc.constant([]) })),
    users: keyed(
      "u",
      fc.record({
        first_name: words,
        last_name: words,
        birthday: orNull(birthday),
        driving_classes: fc.uniqueArray(fc.constantFrom("B", "C1", "BE"), { maxLength: 3 }),
        roles: fc.uniqueArray(fc.constantFrom("company.admin", "company.employee"), { maxLength: 2 }),
        state,
      }),
    ),
    deadlines: fc.array(orNull(day), { minLength: 16, maxLength: 16 }),
    results: fc.array(orNull(number), { minLength: 16, maxLength: 16 }),
    records: fc.array(record, { minLength: 16, maxLength: 16 }),
    chapters: content("k"),
  })
  .map(({ deadlines, results, records, chapters, ...rows }) => {
    const assignments = rows.users.flatMap(({ key: user_key }, index) =>
      rows.courses.map(({ key: course_key }, place) => ({
        key: `a${index}.${place}`,
        user_key,
        course_key,
        deadline_date: deadlines[4 * index + place] ?? null,
        result_percent: results[4 * index + place] ?? null,
        ...records[4 * index + place],
        ...(place > 0 ? { predecessor_key: `a${index}.${place - 1}` } : {}),
      })),
    )
    // Page keys are unique in the company, not in their chapter.
    const placed = chapters.map((chapter, index) => ({
      ...chapter,
      nodes: chapter.nodes.map((node) => ({ ...node, key: `${index} ${node.key}` })),
    }))
    const shared_courses = [{ course_key: "shared", content: placed }]
    return { ...rows, shared_courses, assignments }
  })

test("whatever is imported, importing its export yields the same again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(company, { minLength: 1, maxLength: 2 }), async (companies) => {
      await using one = await EmptyInstallation.start()
      await using two = await EmptyInstallation.start()
      await one.import({
        courses: [{ key: "shared", title: "Shared", short_type: "instruction" }],
        companies: companies.map((rows, index) => ({ key: `company ${index}`, ...rows })),
      })
      await importedFrom(one, (await exported(one)).document, two)
      expect(moved(await contentsOf(two.database))).toEqual(moved(await contentsOf(one.database)))
    }),
    { numRuns: propertyRuns(8, 60), ...seed() },
  )
})

function seed(): { seed?: number } {
  return process.env.PROPERTY_SEED === undefined ? {} : { seed: Number(process.env.PROPERTY_SEED) }
}
