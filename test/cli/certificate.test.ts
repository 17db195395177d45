import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runTrainbase } from "../harness/command.ts"
import { contentsOf } from "../harness/database-contents.ts"
import { hasPrograms, runProgram } from "../harness/debian-program.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { Installation } from "../harness/installation.ts"

const HAMBURG = {
  ...{ certificate_template: "modern", certificate_place: "Hamburg", colour: "#0a5c3a" },
  ...{ signatory_name: "Dr. Eva Ek", signatory_role: "Leiterin Arbeitssicherheit" },
}

const COURSE = { key: "fork", title: "Gabelstapler fahren", short_type: "operator", scope_key: "trucks" }

const DATASET = {
  scopes: [{ key: "trucks", title: "Frontstapler" }],
  courses: [
    { ...COURSE, title: "The provider's forklift", valid_period: "1y" },
    { key: "fire", title: "Fire", short_type: "instruction" },
  ],
  companies: [
    {
      ...{ key: "acme", name: "Acme GmbH", language: "de", timezone: "Europe/Berlin", ...HAMBURG },
      courses: [{ ...COURSE, valid_period: "2y", certificate_template: "plain" }],
    },
    { key: "beta", name: "Beta Ltd", language: "en", timezone: "UTC", certificate_orientation: "portrait" },
  ],
}

let place = ""
let installation: Installation
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "trainbase-certificate-"))
  installation = await Installation.start({ database: await openTestDatabase(place), dataset: DATASET })
})
afterAll(async () => {
  await installation.stop()
  rmSync(place, { recursive: true, force: true })
})

const preview = (...args: string[]) =>
  runTrainbase(["certificate", "preview", ...args], { directory: place, data: "." })

const bytesOf = (name: string) => readFileSync(join(place, name))

/** The words on the page, and its orientation. */
function pageOf(name: string): { text: string; isLandscape: boolean } {
  const path = join(place, name)
  const { text } = runProgram("pdftotext", ["-layout", path, "-"], new Uint8Array())
  const size = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(runProgram("pdfinfo", [path], new Uint8Array()).text)
  return { text, isLandscape: Number(size?.[1]) > Number(size?.[2]) }
}

describe("trainbase certificate preview", () => {
  test("writes a PDF, prints its path, and issues nothing", async () => {
    const before = await contentsOf(installation.database)
    const { stdout, stderr, exitCode } = await preview("--company", "acme")
    expect({ stdout, stderr, exitCode }).toEqual({
      stdout: "The preview is in certificate-preview.pdf. Nothing was issued.\n",
      stderr: "",
      exitCode: 0,
    })
    expect(bytesOf("certificate-preview.pdf").subarray(0, 5).toString()).toBe("%PDF-")
    expect(await contentsOf(installation.database)).toEqual(before)
  })

  test("works without a company, and then without a database", async () => {
    const { exitCode, stderr } = await runTrainbase(
      ["certificate", "preview", "--output", "sample.pdf", "--orientation", "portrait", "--language", "ja"],
      { directory: place, data: "nowhere" },
    )
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    expect(bytesOf("sample.pdf").subarray(0, 5).toString()).toBe("%PDF-")
    expect(existsSync(join(place, "nowhere", "trainbase.sqlite"))).toBeFalse()
  })

  test("writes to standard output", async () => {
    const { stdout } = await preview("--output", "-")
    expect(stdout).toStartWith("%PDF-")
  })

  test("replaces an earlier preview, but no other file", async () => {
    expect((await preview("--output", "again.pdf")).exitCode).toBe(0)
    const before = bytesOf("again.pdf")
    expect((await preview("--output", "again.pdf", "--template", "plain")).exitCode).toBe(0)
    expect(bytesOf("again.pdf").equals(before)).toBeFalse()
    writeFileSync(join(place, "company.json"), "{}")
    const { stderr, exitCode } = await preview("--output", "company.json")
    expect({ stderr, exitCode }).toEqual({
      stderr: "trainbase: company.json already exists and is not a PDF; name another file\n",
      exitCode: 1,
    })
    expect(bytesOf("company.json").toString()).toBe("{}")
  })

  test.each<[string, string[], string]>([
    ["an unknown company", ["--company", "none"], 'there is no company with the key "none"'],
    ["a course that the company does not see", ["--company", "acme", "--course", "x"], 'no course with the key "x"'],
    ["a course of no company", ["--course", "fork"], "--course needs a company; name it with --company"],
    ["an unknown template", ["--template", "first"], "Allowed choices are classic, modern, plain"],
    ["an unknown orientation", ["--orientation", "x"], "Allowed choices are landscape, portrait"],
    ["a language without wording", ["--language", "fi"], "Allowed choices are en, de"],
    ["a missing directory", ["--output", "no/such/x.pdf"], "could not be written"],
  ])("refuses %s, in one line, and writes nothing", async (_, args, fault) => {
    const { stderr, stdout, exitCode } = await preview(
      ...(args.includes("--output") ? args : [...args, "--output", "not.pdf"]),
    )
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 1 })
    expect(stderr).toContain(fault)
    expect(stderr.trim().split("\n")).toHaveLength(1)
    expect(existsSync(join(place, "not.pdf"))).toBeFalse()
  })
})

describe.skipIf(!hasPrograms("the page of a preview", "pdftotext", "pdfinfo"))("the page of a preview", () => {
  test("uses the settings of the company and the course, in the company's language", async () => {
    await preview("--company", "acme", "--course", "fork", "--output", "fork.pdf")
    const { text, isLandscape } = pageOf("fork.pdf")
    for (const words of [
      "Acme GmbH",
      "Gabelstapler fahren",
      "Frontstapler",
      "Dr. Eva Ek",
      "Hamburg",
      "Erika Mustermann",
    ]) {
      expect(text).toContain(words)
    }
    expect(isLandscape).toBeTrue()
    await preview("--company", "acme", "--course", "fork", "--template", "plain", "--output", "plain.pdf")
    expect(bytesOf("plain.pdf").equals(bytesOf("fork.pdf"))).toBeTrue()
    await preview("--company", "acme", "--output", "acme.pdf")
    await preview("--company", "acme", "--template", "modern", "--output", "modern.pdf")
    expect(bytesOf("modern.pdf").equals(bytesOf("acme.pdf"))).toBeTrue()
  })

  test("shows a provider course, unless the company has its own with that key", async () => {
    await preview("--company", "beta", "--course", "fork", "--output", "beta.pdf")
    const { text, isLandscape } = pageOf("beta.pdf")
    expect(text).toContain("The provider's forklift")
    expect(isLandscape).toBeFalse()
  })

  test("has the requested orientation and language", async () => {
    const asked = ["--orientation", "landscape", "--language", "fr"]
    await preview("--company", "beta", "--course", "fire", ...asked, "--output", "asked.pdf")
    const { text, isLandscape } = pageOf("asked.pdf")
    expect(text).toContain("Certificat")
    expect(isLandscape).toBeTrue()
  })

  test.each([
    ["en", ["Example course", "Alex Example", "Head of Training, Example Company"]],
    ["de", ["Beispielschulung", "Erika Mustermann", "Leitung Ausbildung, Musterfirma"]],
    ["zh", ["示例课程", "张三", "示例公司"]],
  ] as const)("invents its data in its language: %s", async (language, facts) => {
    await preview("--language", language, "--output", `${language}.pdf`)
    const { text } = pageOf(`${language}.pdf`)
    for (const fact of facts) expect(text).toContain(fact)
  })
})
