import { afterAll, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { type JsonSchema, OpenApiDocument } from "../../harness/openapi-document.ts"

/** Somebody who reads only the document must be able to understand everything in it. */

const installation = await Installation.start()
const document = await OpenApiDocument.of(installation)
afterAll(() => installation.stop())

interface Described {
  readonly place: string
  readonly name: string
  readonly description: unknown
}

/** Every property of every object in `value`, with its path. */
function propertiesIn(value: unknown, place: string): Described[] {
  if (typeof value !== "object" || value === null) return []
  const { properties = {} } = value as { properties?: Record<string, JsonSchema> }
  const own = Object.entries(properties).map(([name, { description }]) => {
    return { place: `${place}.${name}`, name, description }
  })
  const below = Object.entries(value)
    .filter(([name]) => !["example", "examples", "default", "enum"].includes(name))
    // Which of the properties are sent together: they are described where they are listed.
    .filter(([name]) => own.length === 0 || !["oneOf", "not"].includes(name))
    .flatMap(([name, part]) => propertiesIn(part, name === "properties" ? place : `${place}.${name}`))
  return [...own, ...below]
}

const properties = propertiesIn(document.source, "")
const parameters = document.operations.flatMap(({ operationId, parameters }) =>
  parameters.map(({ name, description }): Described => ({ place: `${operationId} ${name}`, name, description })),
)
const schemas = Object.entries(document.source.components.schemas).map(([name, { description }]): Described => {
  return { place: name, name, description }
})

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []
const FILLERS = ["a", "an", "the", "of", "this", "its", "is", "in", "for"]

/** The words of a description that are neither in the name nor common to all sentences. */
function newsIn({ name, description }: Described): string[] {
  const known = new Set([...wordsOf(name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ")), ...FILLERS])
  return wordsOf(String(description)).filter((word) => !known.has(word))
}

describe.each([
  ["property", properties, 300],
  ["parameter", parameters, 60],
  ["schema", schemas, 40],
] as const)("every %s of the document", (_, all, least) => {
  test("is covered by these tests", () => {
    expect(all.length).toBeGreaterThan(least)
  })

  test("has a description, in sentences", () => {
    const without = all.filter(
      ({ description }) => typeof description !== "string" || !/^[A-Z`].*\.$/s.test(description),
    )
    expect(without).toEqual([])
  })

  test("is not described only by its name", () => {
    expect(all.filter((one) => newsIn(one).length === 0)).toEqual([])
  })
})

test("every operation says more than its summary", () => {
  const terse = document.operations.filter(({ description }) => !/^[A-Z`].*\.$/s.test(description ?? ""))
  expect(terse.map(({ operationId }) => operationId)).toEqual([])
})

test("the fields that decide how a course behaves say what their effect is", () => {
  const { properties } = document.source.components.schemas.Course as {
    properties: Record<string, { description: string }>
  }
  expect(properties.allow_user_approval_date?.description).toContain("POST /users/{user}/qualifications")
  expect(properties.may_change_valid_period?.description).toContain("valid_period")
  expect(properties.valid_period?.description).toContain("valid_until")
  expect(properties.scope_id?.description).toContain("operator_recurring")
  for (const kind of ["base", "instruction", "operator", "operator_recurring", "trainer"]) {
    expect(properties.short_type?.description).toContain(`\`${kind}\``)
  }
})
