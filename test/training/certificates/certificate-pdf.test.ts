import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "../../../src/database/port.ts"
import { DirectoryFiles } from "../../../src/files/directory.ts"
import type { CertificateFacts } from "../../../src/training/documents/certificate/facts.ts"
import { type PrintOptions, RendererBusy } from "../../../src/training/documents/renderer.ts"
import { expectRefusal, idIn } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import { PDF, PNG } from "../../harness/sample-files.ts"
import { assignment, LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"

/** The route of the PDF: who gets it, and what it prints. Its layout is tested in test/certificates. */

const GROUPS = [
  { key: "over", course_key: "crane", state: "closed", trainer_user_key: "trainer" },
  { key: "ongoing", course_key: "fork", state: "ongoing" },
]
const ASSIGNMENTS = [
  assignment("passed", "ada", "crane", "success", { finish_date: "2026-05-05", result_percent: 95 }),
  assignment("failed", "ada", "ladder", "failed", { finish_date: "2026-05-05" }),
  assignment("open", "ada", "winch", "assigned"),
  assignment("missed", "ada", "fire", "notshownup"),
  assignment("grouped", "ada", "fork", "success", { group_training_key: "ongoing", finish_date: "2026-05-05" }),
  assignment("uploaded", "lukasz", "crane", "success", { certificate_file: "paper.pdf", group_training_key: "over" }),
  assignment("boss", "boss", "crane", "success"),
]
const BETA = { assignments: [assignment("bobs", "bob", "beta-fork", "success")] }

interface Printed {
  readonly facts: CertificateFacts
  readonly options: PrintOptions
}

let installation: Installation
let printed: Printed[] = []
let failure: Error | undefined
let stop = async () => {}
afterAll(() => stop())
beforeEach(() => {
  printed = []
  failure = undefined
})

async function start(settings: { public_url?: string } = {}): Promise<void> {
  await stop()
  installation = await Installation.start({
    dataset: trainingCompany({ assignments: ASSIGNMENTS, group_trainings: GROUPS, beta: BETA, logo: "logo.png" }),
    settings: { ...LASTING_TOKENS, ...settings },
    files(directory) {
      writeFileSync(join(directory, "paper.pdf"), PDF)
      writeFileSync(join(directory, "logo.png"), PNG)
      return new DirectoryFiles(join(directory, "files"))
    },
    certificates: {
      async render(facts, options) {
        if (failure !== undefined) throw failure
        printed.push({ facts, options })
        return {
          pdf: Buffer.from(`%PDF-1.7 ${facts.code} ${options.language}`),
          missing: [],
          pictureProblem: undefined,
        }
      },
    },
  })
  stop = () => installation.stop()
}

interface Address {
  readonly user?: string | number
  readonly assignment?: string | number
  readonly course?: string | number
  readonly lang?: string
}

function idFrom(kind: "users" | "assignments" | "courses", named: string | number): number | string {
  if (typeof named === "number" || /^\W|^\d/.test(named)) return named
  if (kind === "courses" && named === "fire") return sharedCourseId(installation, named)
  const company = /^(bob|beta)/.test(named) ? "beta" : "acme"
  return idOf(installation, kind, named, company)
}

function pathOf({ user = "ada", assignment = "passed", course = "crane", lang = "de" }: Address): string {
  return `users/${idFrom("users", user)}/${idFrom("assignments", assignment)}/course/${idFrom("courses", course)}-${lang}.pdf`
}

function get(address: Address, options: Parameters<Installation["request"]>[2] = {}, method = "GET"): Promise<Answer> {
  return installation.request(method, pathOf(address), options)
}

describe("the PDF of a completed course", () => {
  beforeAll(() => start())

  test("is served with its type, a name, and an entity tag that saves sending it again", async () => {
    const { status, headers, text } = await get({})
    expect(status).toBe(200)
    expect(text).toMatch(/^%PDF/)
    const number = `${String(idOf(installation, "assignments", "passed")).padStart(6, "0")}-1`
    expect(headers.get("content-type")).toBe("application/pdf")
    expect(headers.get("content-disposition")).toBe(`inline; filename="certificate-${number}-de.pdf"`)
    expect(headers.get("cache-control")).toBe("private, no-cache")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    const etag = headers.get("etag") ?? ""
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    const again = await get({}, { headers: { "if-none-match": etag } })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: "" })
    expect((await get({}, { headers: { "if-none-match": '"other"' } })).status).toBe(200)
  })

  test("shows the frozen data, in the language of its address", async () => {
    await get({ lang: "pl" })
    expect(printed).toMatchObject([
      {
        facts: {
          state: "success",
          company_name: "Acme GmbH",
          holder_name: "Ada Müller",
          course_title: "Crane operator",
          scope_title: "Cranes",
          result_percent: 95,
          finish_date: "2026-05-05",
          valid_until: "2026-06-05",
          issued_on: "2026-11-20",
        },
        options: { language: "pl", verifyAddress: undefined },
      },
    ])
  })

  test("has the logo the company had at the time", async () => {
    await get({})
    const logo = printed[0]?.options.logo
    expect(await logo?.load()).toEqual({ bytes: new Uint8Array(PNG), mediaType: "image/png" })
    const [file] = await installation.database.all<{ storage_name: string }>(sql`
      select storage_name from files where purpose = 'logo'`)
    expect(logo?.id).toBe(String(file?.storage_name))
    await installation.files.remove(String(file?.storage_name))
    expect(await logo?.load()).toBeUndefined()
  })

  test.each([
    ["a failure", { assignment: "failed", course: "ladder" }],
    [
      "a result with an uploaded certificate, in a group training that has ended",
      { user: "lukasz", assignment: "uploaded" },
    ],
    ["any language with two letters", { lang: "xx" }],
    ["a language that pages do not support", { lang: "ar" }],
  ])("is served for %s", async (_, address) => {
    expect((await get(address)).status).toBe(200)
  })

  test("names the trainer, including the trainer of a group training", async () => {
    await get({ user: "lukasz", assignment: "uploaded" })
    expect(printed).toMatchObject([{ facts: { trainer_name: "Service trainer" } }])
  })

  test("is the latest certificate of the assignment", async () => {
    const body = { course_id: idFrom("courses", "crane"), finish_date: "2026-11-01" }
    const path = `users/${idFrom("users", "piotr")}/qualifications`
    const id = idIn(await installation.request("POST", path, { body }))
    await installation.request("POST", path, { body: { ...body, finish_date: "2026-11-02", assignment_id: id } })
    expect((await get({ user: "piotr", assignment: id })).status).toBe(200)
    expect(printed).toMatchObject([
      { facts: { number: `${String(id).padStart(6, "0")}-2`, finish_date: "2026-11-02" } },
    ])
  })

  test("supports HEAD, and lists the allowed methods", async () => {
    expect(await get({}, {}, "HEAD")).toMatchObject({ status: 200, text: "" })
    const wrong = await get({}, {}, "POST")
    expectRefusal(wrong, 405)
    expect(wrong.headers.get("allow")).toBe("GET, HEAD")
  })

  test.each([
    ["an open assignment", { assignment: "open", course: "winch" }],
    ["an assignment that was missed", { assignment: "missed", course: "fire" }],
    ["a success within a group training that is ongoing", { assignment: "grouped", course: "fork" }],
    ["an assignment of another user", { assignment: "boss" }],
    ["a user other than the assignment's", { user: "boss", assignment: "passed" }],
    ["a course other than the assignment's", { course: "ladder" }],
    ["an assignment that does not exist", { assignment: NOBODYS_ID }],
    ["a course that does not exist", { course: NOBODYS_ID }],
    ["a user who does not exist", { user: NOBODYS_ID }],
    ["an assignment that is not a number", { assignment: "0" }],
    ["a course with a sign", { course: "+1" }],
    ["a language in capitals", { lang: "DE" }],
    ["a language with three letters", { lang: "deu" }],
    ["no language", { lang: "" }],
    ["a language and a region", { lang: "de-AT" }],
  ])("is not found for %s", async (_, address) => {
    expectRefusal(await get(address), 404)
    expect(printed).toEqual([])
  })

  test.each([
    ["user", { user: "bob", assignment: "bobs", course: "beta-fork" }],
    ["assignment", { assignment: "bobs" }],
    ["course", { course: "beta-fork" }],
  ])("is refused when the %s belongs to another company", async (_, address) => {
    expectRefusal(await get(address), 403)
    expect(printed).toEqual([])
  })

  test("requires a token, the permission and the user in view", async () => {
    expectRefusal(await get({}, { as: null }), 401)
    expectRefusal(await get({}, { as: "norole" }), 403)
    expectRefusal(await get({}, { as: "employee" }), 403)
    expect((await get({}, { as: "trainer" })).status).toBe(200)
    const token = await installation.token("admin", "course-assignments.view")
    expectRefusal(await get({}, { token }), 403)
  })

  test("is postponed if too many are requested at once, and is a server error if it cannot be generated", async () => {
    failure = new RendererBusy()
    const busy = await get({})
    expect<unknown>([busy.status, busy.body.code]).toEqual([503, "temporarily_unavailable"])
    expect(busy.headers.get("retry-after")).toMatch(/^\d+$/)
    failure = new Error("out of ink")
    expectRefusal(await get({}), 500)
  })
})

test("the verification address only uses the setting public_url", async () => {
  await start({ public_url: "https://training.acme.example" })
  await get({})
  const [one] = printed
  expect(one?.options.verifyAddress).toBe(`https://training.acme.example/verify/${one?.facts.code}`)
})

test("a certificate stays as issued, whatever is renamed afterwards", async () => {
  await start()
  const user = idFrom("users", "ada")
  expect((await installation.request("PATCH", `users/${user}`, { body: { last_name: "Meier" } })).status).toBe(200)
  await installation.database.run(sql`update companies set name = 'Other AG', logo_file_id = null`)
  await installation.database.run(sql`update courses set title = 'Other'`)
  await get({})
  expect(printed).toMatchObject([
    { facts: { holder_name: "Ada Müller", company_name: "Acme GmbH", course_title: "Crane operator" } },
  ])
  expect(printed[0]?.options.logo).toBeDefined()
})
