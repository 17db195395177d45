import { afterAll, describe, expect, test } from "bun:test"
import Ajv from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { Installation } from "../../harness/installation.ts"

/** Whether JSON Schema validators and other pattern engines accept the document. */

const installation = await Installation.start()
const source = (await installation.request("GET", "/swagger/json", { as: null })).body
afterAll(() => installation.stop())

const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1")

/** JSON pointers to all schemas in part of the document: in components, and in `schema` of parameters, headers and contents. */
function schemasIn(part: unknown, pointer: string): string[] {
  if (typeof part !== "object" || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => {
    const place = `${pointer}/${escaped(name)}`
    if (name === "example" || name === "examples") return []
    return name === "schema" || pointer === "/components/schemas" ? [place] : schemasIn(value, place)
  })
}

test("a JSON Schema validator compiles every schema in strict mode", () => {
  const ajv = new Ajv({ strict: true, validateFormats: true })
  addFormats(ajv)
  // The document around the schemas is not JSON Schema.
  ajv.addVocabulary(Object.keys(source))
  ajv.addSchema(source, "trainbase")
  const pointers = schemasIn(source, "")
  expect(pointers.length).toBeGreaterThan(200)
  const refused = pointers.flatMap((pointer) => {
    try {
      ajv.compile({ $ref: `trainbase#${encodeURI(pointer)}` })
      return []
    } catch (error) {
      return [`${pointer}: ${error}`]
    }
  })
  expect(refused).toEqual([])
})

/** All patterns in the document's schemas. */
function patternsIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    name === "pattern" && typeof value === "string" ? [value] : patternsIn(value),
  )
}

/** GNU grep with PCRE, which BSD grep does not have. */
const compile = (pattern: string) =>
  Bun.spawnSync(["grep", "-P", "-e", pattern], { stdin: new Blob([""]), stdout: "pipe", stderr: "pipe" }).exitCode
const hasPcre = Bun.which("grep") !== null && compile("a") === 1

describe.skipIf(!hasPcre)("PCRE", () => {
  test("compiles every pattern", () => {
    const patterns = [...new Set(patternsIn(source))]
    expect(patterns).not.toEqual([])
    // 1: compiled, and nothing found; 2: not compiled.
    expect(patterns.filter((pattern) => compile(pattern) === 2)).toEqual([])
    expect(compile("\\u0000")).toBe(2)
  })
})
