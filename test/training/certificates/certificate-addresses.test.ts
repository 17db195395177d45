import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { DirectoryFiles } from "../../../src/files/directory.ts"
import { listOf } from "../../harness/answers.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { PDF, PNG } from "../../harness/sample-files.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

/** `download_url` of completed courses, for generated and for uploaded certificates. */

let installation: Installation
let stop = async () => {}
afterAll(() => stop())

const UPLOADS = { "paper.pdf": PDF, "photo.png": PNG }

async function start(settings: { public_url?: string } = {}): Promise<void> {
  await stop()
  const assignments = [
    assignment("ada", "ada", "crane", "success"),
    assignment("piotr", "piotr", "crane", "success"),
    assignment("fabien", "fabien", "crane", "failed"),
    assignment("eino", "eino", "crane", "success"),
    assignment("uploaded", "olga", "crane", "success", { certificate_file: "paper.pdf", finish_date: "2026-05-02" }),
    assignment("photo", "olga", "ladder", "failed", { certificate_file: "photo.png", finish_date: "2026-05-01" }),
  ]
  installation = await Installation.start({
    dataset: trainingCompany({ assignments }),
    settings,
    files(directory) {
      for (const [name, bytes] of Object.entries(UPLOADS)) writeFileSync(join(directory, name), bytes)
      return new DirectoryFiles(join(directory, "files"))
    },
  })
  stop = () => installation.stop()
}

async function addresses(who: string, headers: Record<string, string> = {}): Promise<string[]> {
  const path = `users/${idOf(installation, "users", who)}/certificated-courses`
  return listOf(await installation.request("GET", path, { headers })).map(({ download_url }) => String(download_url))
}

describe("the address of a generated certificate", () => {
  beforeAll(() => start())

  test.each([
    ["ada", "de"],
    ["piotr", "pl"],
    ["fabien", "fr"],
    ["eino", "fi"],
  ])("is the PDF of %s in the user's language, %s, whatever the caller's language", async (who, language) => {
    const ids = [idOf(installation, "users", who), idOf(installation, "assignments", who)]
    const course = idOf(installation, "courses", "crane")
    const address = `http://localhost/api/v1/users/${ids.join("/")}/course/${course}-${language}.pdf`
    for (const header of ["en", "tr"]) expect(await addresses(who, { "accept-language": header })).toEqual([address])
  })

  test("has the public origin when one is set", async () => {
    await start({ public_url: "https://training.acme.example" })
    const [address = ""] = await addresses("ada")
    expect(address).toStartWith("https://training.acme.example/api/v1/users/")
    expect(URL.canParse(address)).toBe(true)
  })
})

describe("the address of an uploaded certificate", () => {
  const fetchPlainly = (address: string) => {
    const { pathname, search } = new URL(address)
    return installation.request("GET", pathname + search, { as: null })
  }

  test("is signed, and serves the file to anyone who has it", async () => {
    await start()
    const [paper = "", photo = ""] = await addresses("olga")
    for (const address of [paper, photo]) {
      expect(address).toMatch(/^http:\/\/localhost\/files\/[1-9]\d*\?expires=\d+&signature=[\w-]+$/)
    }
    const answer = await fetchPlainly(paper)
    expect([answer.status, answer.headers.get("content-type"), answer.text]).toEqual([
      200,
      "application/pdf",
      PDF.toString(),
    ])
    expect((await fetchPlainly(photo)).headers.get("content-type")).toBe("image/png")
  })

  test("is valid for 15 minutes", async () => {
    await start()
    const [address = ""] = await addresses("olga")
    expect(new URL(address).searchParams.get("expires")).toBe(String(NOW / 1000 + 900))
    installation.time.now = NOW + 900_000 - 1
    expect((await fetchPlainly(address)).status).toBe(200)
    installation.time.now = NOW + 900_000
    expect((await fetchPlainly(address)).status).toBe(403)
  })

  test("opens no other file, and is invalid when changed", async () => {
    await start()
    const [paper = "", photo = ""] = await addresses("olga")
    const number = (address: string) => new URL(address).pathname.split("/").at(-1) ?? ""
    const other = paper.replace(`/files/${number(paper)}?`, `/files/${number(photo)}?`)
    expect(other).not.toBe(paper)
    for (const address of [other, paper.replace(/expires=\d/, "expires=9"), paper.slice(0, -1), `${paper}A`]) {
      expect((await fetchPlainly(address)).status).toBe(403)
    }
  })

  test("has the public origin when one is set", async () => {
    await start({ public_url: "https://training.acme.example" })
    for (const address of await addresses("olga")) expect(address).toStartWith("https://training.acme.example/files/")
  })
})
