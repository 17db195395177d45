import { describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { acmeWith, assignment, EmptyInstallation, instruction, NOW, user } from "./empty-installation.ts"
import { exported, importedFrom } from "./moving.ts"

const AT = "companies[0].assignments[0].evidence"
const LATER = NOW + 60_000

const hashOf = (content: object) => new Bun.CryptoHasher("sha256").update(JSON.stringify(content)).digest("hex")
const CONTENT = { course: { key: "c", title: "Forks" }, chapters: [{ title: "Forks", nodes: [] }], images: [] }
const VERSION = { course_key: "c", sha256: hashOf(CONTENT), content: CONTENT }
const UNKNOWN = "0".repeat(64)

const DETAILS = {
  learner: { full_name: "Ada Nowak", username: "ada" },
  course: { key: "c", title: "Forks", short_type: "instruction" },
  assignment_type: "manual",
  deadline_date: null,
}
const READ = { kind: "read", details: { node: { key: "n", title: "Forks" }, instead: false } }

const piece = (number: number, more: object = {}) => ({
  number,
  kind: "begun",
  author_user_key: "ada",
  author_name: "Ada Nowak",
  content_version: VERSION.sha256,
  details: DETAILS,
  ...more,
})

const withEvidence = (evidence: readonly object[], versions: readonly object[] = [VERSION]) =>
  acmeWith({
    courses: [instruction("c"), instruction("d")],
    users: [user("ada"), user("tom")],
    content_versions: versions,
    assignments: [assignment("a", "ada", "c", { state: "inprogress", evidence })],
  })

const stored = (installation: EmptyInstallation) =>
  installation.rows(`select number, kind, author_name, details, created_at from evidence order by number`)

describe("evidence in a dataset", () => {
  test("is added to its assignment only once", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import(withEvidence([piece(1)]))
    await installation.import(withEvidence([piece(1), piece(2, READ)]), LATER)
    const [begun, read] = [JSON.stringify(DETAILS), JSON.stringify(READ.details)]
    expect(await stored(installation)).toEqual([
      { number: 1, kind: "begun", author_name: "Ada Nowak", details: begun, created_at: NOW },
      { number: 2, kind: "read", author_name: "Ada Nowak", details: read, created_at: LATER },
    ])
    expect(await installation.count("content_versions")).toBe(1)
  })

  test("stays if a dataset does not mention it", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import(withEvidence([piece(1)]))
    await installation.importAcme({ assignments: [{ key: "a", evidence: null }] }, LATER)
    await installation.importAcme({ assignments: [{ key: "a" }] }, LATER)
    expect(await stored(installation)).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ["kind", { kind: "read" }, "what is in the database is different"],
    ["author_user_key", { author_user_key: "tom" }, "what is in the database is different"],
    ["author_user_key", { author_user_key: null }, "what is in the database is different"],
    ["author_name", { author_name: "Ada" }, "what is in the database is different"],
    ["content_version", { content_version: null }, "what is in the database is different"],
    ["details", { details: {} }, "what is in the database is different"],
    ["created_at", { created_at: "2026-01-31T16:00:00.000Z" }, "what is in the database has 2026-11-20T09:30:00.000Z"],
  ])("that already exists cannot change its %s", async (name, more, difference) => {
    await using installation = await EmptyInstallation.start()
    await installation.import(withEvidence([piece(1)]))
    expect(await installation.faults(withEvidence([piece(1, more)]))).toEqual([
      `${AT}[0].${name}: evidence is never changed, and ${difference}`,
    ])
  })

  test.each<[string, readonly object[], readonly string[]]>([
    [
      "an unknown kind",
      [piece(1, { kind: "seen" })],
      [
        `${AT}[0].kind: must be one of begun, read, played, attempt, confirmation, conversation, trainer, grant, result, not "seen"`,
      ],
    ],
    ["details that are a text", [piece(1, { details: "{}" })], [`${AT}[0].details: must be an object, not "{}"`]],
    ["details that are a list", [piece(1, { details: [] })], [`${AT}[0].details: must be an object, not []`]],
    [
      "details of another kind",
      [piece(1, { kind: "read" })],
      [`${AT}[0].details: are not valid for evidence of the kind read: must have required properties node, instead`],
    ],
    ["no details", [piece(1, { details: undefined })], [`${AT}[0].details: is missing`]],
    [
      "an unknown version",
      [piece(1, { content_version: UNKNOWN })],
      [`${AT}[0].content_version: no version of the course's content has the hash "${UNKNOWN}"`],
    ],
    [
      "the version of another course",
      [piece(1, { content_course_key: "d" })],
      [`${AT}[0].content_version: no version of the course's content has the hash "${VERSION.sha256}"`],
    ],
    [
      "an unknown author",
      [piece(1, { author_user_key: "eve" })],
      [`${AT}[0].author_user_key: no user has the key "eve"`],
    ],
    ["a number twice", [piece(1), piece(1)], [`${AT}[1].number: ${AT}[0] has the number 1 too`]],
    ["an id twice", [piece(1, { id: 4 }), piece(2, { id: 4 })], [`${AT}[1].id: ${AT}[0] has the id 4 too`]],
  ])("is refused with %s", async (_, evidence, faults) => {
    await using installation = await EmptyInstallation.start()
    const document = JSON.parse(JSON.stringify(withEvidence(evidence)))
    expect(await installation.faults(document)).toEqual([...faults])
    expect(await installation.count("companies")).toBe(0)
  })

  test("may be about the content of a course that its assignment had before, and moves with it", async () => {
    await using installation = await EmptyInstallation.start()
    await using other = await EmptyInstallation.start()
    await installation.import(withEvidence([piece(1)]))
    await installation.importAcme({ assignments: [{ key: "a", course_key: "d" }] }, LATER)
    const { document, text } = await exported(installation)
    expect(text).toContain('"content_course_key":"c"')
    await importedFrom(installation, document, other)
    await importedFrom(installation, document, installation)
    const course = await other.rows(`
      select c.key from evidence e join content_versions v on v.id = e.content_version_id join courses c on c.id = v.course_id`)
    expect(course).toEqual([{ key: "c" }])
  })
})

describe("versions of content in a dataset", () => {
  test.each<[string, readonly object[], readonly string[]]>([
    [
      "content that is not valid",
      [{ ...VERSION, sha256: hashOf({ chapters: [] }), content: { chapters: [] } }],
      [
        "companies[0].content_versions[0].content: is not a version of content: must have required properties course, images",
      ],
    ],
    [
      "another hash than that of the content",
      [{ ...VERSION, sha256: UNKNOWN }],
      ["companies[0].content_versions[0].sha256: must be the SHA-256 hash of the content as JSON without white space"],
    ],
    [
      "the same course and content twice",
      [VERSION, VERSION],
      ["companies[0].content_versions[1].sha256: companies[0].content_versions[0] has the same course and content"],
    ],
    [
      "a provider's file that the dataset does not contain",
      [{ ...VERSION, shared_files: ["fork.png"] }],
      [
        `companies[0].content_versions[0].shared_files[0]: the provider's files in the dataset do not include "fork.png"`,
      ],
    ],
    [
      "a missing file",
      [{ ...VERSION, files: ["fork.png"] }],
      ['companies[0].content_versions[0].files[0]: the file "fork.png" does not exist'],
    ],
    [
      "an unknown course",
      [VERSION, { ...VERSION, course_key: "x" }],
      ['companies[0].content_versions[1].course_key: no course has the key "x"'],
    ],
  ])("are refused with %s", async (_, versions, faults) => {
    await using installation = await EmptyInstallation.start()
    expect(await installation.faults(withEvidence([], versions))).toEqual([...faults])
  })

  test("are exported as rows without the video files if secrets are left out", async () => {
    await using installation = await EmptyInstallation.start()
    await using other = await EmptyInstallation.start()
    await installation.import(withEvidence([piece(1)]))
    await installation.database.run(sql`
      insert into files (id, company_id, purpose, storage_name, media_type, size, sha256, created_at)
      values (7, 1, 'video', 'v.mp4', 'video/mp4', 1, 'x', 1)`)
    await installation.database.run(sql`insert into content_version_files (content_version_id, file_id) values (1, 7)`)
    await importedFrom(installation, (await exported(installation, { withSecrets: false })).document, other)
    expect(await other.rows("select hash from content_versions")).toEqual([{ hash: VERSION.sha256 }])
    expect(await other.count("content_version_files")).toBe(0)
  })
})
