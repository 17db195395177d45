import { describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { contentsOf } from "../harness/database-contents.ts"
import { JPEG, PNG } from "../harness/sample-files.ts"
import { issued, PEOPLE_AND_COURSES, started, success } from "./certified-company.ts"
import { acmeWith, assignment, EmptyInstallation } from "./empty-installation.ts"
import { exported, importedFrom } from "./moving.ts"

const SETTINGS = {
  colour: "#0A5C3A",
  certificate_template: "modern",
  certificate_orientation: "portrait",
  certificate_place: "Hamburg",
  signatory_name: "Dr. Eva Ek",
  signatory_role: "Head of Safety",
}

const CONTENT = [
  {
    key: "n1",
    title: "Basics",
    nodes: [
      { key: "p1", title: "Rules" },
      { key: "p2", title: "Signs" },
    ],
  },
  { key: "n2", title: "Nothing here" },
  { key: "n3", title: "Practice", nodes: [{ key: "p3", title: "Driving" }] },
]

const hashOf = (value: unknown) => new Bun.CryptoHasher("sha256").update(JSON.stringify(value)).digest("hex")

/** A company with these settings, a trainer Tom who signs, and an image of its own signature. */
async function signed(more: object = {}): Promise<EmptyInstallation> {
  const installation = await EmptyInstallation.start()
  installation.write("company.png", PNG)
  installation.write("tom.jpg", JPEG)
  const { users, courses } = PEOPLE_AND_COURSES
  await installation.importAcme({
    ...SETTINGS,
    signature: "company.png",
    users: users.map((user) => ("key" in user && user.key === "tom" ? { ...user, signature: "tom.jpg" } : user)),
    courses,
    ...more,
  })
  return installation
}

const looks = (installation: EmptyInstallation) =>
  installation.rows(`
    select a.key, l.template, l.wording, l.orientation, l.colour, l.place, l.signatory_name, l.signatory_role,
      s.media_type as signature, t.media_type as trainer_signature
    from certificates k
    join assignments a on a.id = k.assignment_id
    join certificate_looks l on l.id = k.look_id
    left join files s on s.id = l.signature_file_id
    left join files t on t.id = l.trainer_signature_file_id
    order by a.key, k.issue`)

const contents = async (installation: EmptyInstallation) =>
  (
    await installation.rows(`
      select c.content from certificates k
      join assignments a on a.id = k.assignment_id left join certificate_contents c on c.id = k.contents_id
      order by a.key, k.issue`)
  ).map(({ content }) => (content === null ? null : JSON.parse(String(content))))

describe("a certificate freezes its look when it is issued", () => {
  test("from the settings of the company, with the signatures of the company and the trainer", async () => {
    await using installation = await signed()
    await installation.importAcme({ assignments: [success("a1", { trainer_user_key: "tom" }), success("a2")] })
    const look = {
      ...{ template: "modern-1", wording: "1", orientation: "portrait", colour: "#0a5c3a", place: "Hamburg" },
      ...{ signatory_name: "Dr. Eva Ek", signatory_role: "Head of Safety", signature: "image/png" },
    }
    expect(await looks(installation)).toEqual([
      { key: "a1", ...look, trainer_signature: "image/jpeg" },
      { key: "a2", ...look, trainer_signature: null },
    ])
  })

  test("with the template of the course taking precedence over that of the company", async () => {
    await using installation = await signed()
    await installation.importAcme({ courses: [{ key: "c1", certificate_template: "plain" }] })
    const ofOther = assignment("a2", "ada", "c2", { state: "success", finish_date: "2026-01-31" })
    await installation.importAcme({ assignments: [success("a1"), ofOther] })
    expect((await looks(installation)).map(({ template }) => template)).toEqual(["plain-1", "modern-1"])
  })

  test("which is classic and landscape by default", async () => {
    await using installation = await started({ assignments: [success("a1")] })
    const nothing = { colour: null, place: null, signatory_name: null, signatory_role: null }
    expect(await looks(installation)).toEqual([
      {
        key: "a1",
        template: "classic-1",
        wording: "1",
        orientation: "landscape",
        ...nothing,
        signature: null,
        trainer_signature: null,
      },
    ])
  })

  test("so that a later change of settings affects later certificates only, and issues none by itself", async () => {
    await using installation = await signed({ assignments: [success("a1")] })
    await installation.importAcme({
      certificate_template: "plain",
      colour: null,
      signature: null,
      assignments: [success("a1")],
    })
    expect(await issued(installation)).toEqual(["a1 1"])
    await installation.importAcme({ assignments: [success("a2")] })
    expect(await looks(installation)).toMatchObject([
      { key: "a1", template: "modern-1", colour: "#0a5c3a", signature: "image/png" },
      { key: "a2", template: "plain-1", colour: null, signature: null },
    ])
  })

  test("which is stored once for all certificates that look the same", async () => {
    await using installation = await signed({ assignments: [success("a1")] })
    await installation.importAcme({ assignments: [success("a2"), success("a3")] })
    expect(await installation.count("certificates")).toBe(3)
    expect(await installation.count("certificate_looks")).toBe(1)
  })

  test("and nothing can change, remove or replace it", async () => {
    await using installation = await signed({
      courses: [{ key: "c1", title: "C", content: CONTENT }],
      assignments: [success("a1")],
    })
    const { database } = installation
    const before = await contentsOf(database)
    for (const table of ["certificate_looks", "certificate_contents"]) {
      for (const statement of [
        `update ${table} set created_at = 1`,
        `delete from ${table}`,
        database.engine === "sqlite"
          ? `insert or replace into ${table} select * from ${table}`
          : `truncate ${table} cascade`,
      ]) {
        await expect(installation.rows(statement)).rejects.toThrow()
      }
    }
    await expect(database.run(sql`update certificates set look_id = null`)).rejects.toThrow()
    await expect(database.run(sql`update certificates set contents_id = null`)).rejects.toThrow()
    expect(await contentsOf(database)).toEqual(before)
  })
})

describe("a certificate stores the contents of its course", () => {
  test("as the titles of chapters and content nodes that the company sees, in order", async () => {
    await using installation = await signed({ courses: [{ key: "c1", title: "C", content: CONTENT }] })
    await installation.importAcme({ assignments: [success("a1")] })
    const chapters = [
      { title: "Basics", nodes: ["Rules", "Signs"] },
      { title: "Practice", nodes: ["Driving"] },
    ]
    expect(await contents(installation)).toEqual([{ chapters, omitted: 0 }])
    await installation.importAcme({ courses: [{ key: "c1", content: [{ key: "n1", title: "Other" }] }] })
    expect(await contents(installation)).toEqual([{ chapters, omitted: 0 }])
  })

  test("including those that a company placed in a shared course, where other companies do not see them", async () => {
    await using installation = await EmptyInstallation.start()
    const company = (key: string, more: object = {}) => ({
      ...{ key, name: key, language: "en", timezone: "UTC", users: PEOPLE_AND_COURSES.users },
      assignments: [success(`of ${key}`)],
      ...more,
    })
    const own = [{ key: "own", title: "Our hall", nodes: [{ key: "own", title: "Exits" }] }]
    await installation.import({
      courses: [{ key: "c1", title: "Fire", short_type: "instruction", content: CONTENT.slice(2) }],
      companies: [company("a", { shared_courses: [{ course_key: "c1", content: own }] }), company("b")],
    })
    const shared = { title: "Practice", nodes: ["Driving"] }
    const [ofA, ofB] = await contents(installation)
    expect(ofA.chapters).toContainEqual({ title: "Our hall", nodes: ["Exits"] })
    expect(ofA.chapters).toHaveLength(2)
    expect(ofB.chapters).toEqual([shared])
  })

  test("with up to 500 content nodes, and the number of further ones", async () => {
    const nodes = Array.from({ length: 503 }, (_, index) => ({ key: `p${index}`, title: `Page ${index}` }))
    await using installation = await started({
      courses: [{ key: "c1", title: "C", short_type: "instruction", content: [{ key: "n", title: "All", nodes }] }],
    })
    await installation.importAcme({ assignments: [success("a1")] })
    const [kept] = await contents(installation)
    expect([kept.chapters[0].nodes.length, kept.chapters[0].nodes.at(-1), kept.omitted]).toEqual([500, "Page 499", 3])
  })

  test("but stores nothing for a course without content", async () => {
    await using installation = await started({ assignments: [success("a1")] })
    expect(await contents(installation)).toEqual([null])
  })
})

describe("an export", () => {
  test("includes the issued certificates with their looks", async () => {
    await using installation = await signed({ courses: [{ key: "c1", title: "C", content: CONTENT }] })
    await installation.importAcme({ assignments: [success("a1", { trainer_user_key: "tom" })] })
    await using other = await EmptyInstallation.start()
    await importedFrom(installation, (await exported(installation)).document, other)
    expect(await looks(other)).toEqual(await looks(installation))
    expect(await contents(other)).toEqual(await contents(installation))
  })

  test("without looks is imported with certificates that have no separate look", async () => {
    await using installation = await started()
    const certificate = {
      ...{ issue: 1, code: "00000000000000000000000001", state: "success", assignment_type: "manual" },
      ...{ short_type: "instruction", company_name: "Acme", holder_name: "Ada", course_title: "First aid" },
      ...{ finish_date: "2026-01-31", issued_on: "2026-01-31" },
    }
    await installation.importAcme({ assignments: [success("a1", { certificates: [certificate] })] })
    expect(await installation.rows("select look_id, contents_id from certificates")).toEqual([
      { look_id: null, contents_id: null },
    ])
    // They do not change when the same is imported again.
    await installation.importAcme({ assignments: [success("a1", { certificates: [certificate] })] })
    expect(await installation.count("certificate_looks")).toBe(0)
  })
})

describe("a signature of a trainer", () => {
  test("is replaced and removed, and the change is in the audit log", async () => {
    await using installation = await signed()
    const held = () => installation.rows("select f.media_type from user_signatures s join files f on f.id = s.file_id")
    expect(await held()).toEqual([{ media_type: "image/jpeg" }])
    await installation.importAcme({ users: [{ key: "tom", signature: "company.png" }] })
    expect(await held()).toEqual([{ media_type: "image/png" }])
    await installation.importAcme({ users: [{ key: "tom" }] })
    expect(await held()).toEqual([{ media_type: "image/png" }])
    await installation.importAcme({ users: [{ key: "tom", signature: null }] })
    expect(await held()).toEqual([])
    const entries = await installation.rows("select changes from audit_entries where action = 'update' order by id")
    expect(entries.map(({ changes }) => JSON.parse(String(changes)))).toEqual([
      { signature_file_id: { before: expect.any(Number), after: expect.any(Number) } },
      { signature_file_id: { before: expect.any(Number), after: null } },
    ])
  })
})

describe("a dataset is refused", () => {
  const faultsOf = async (rows: object) => {
    await using installation = await signed()
    return await installation.faults(acmeWith(rows))
  }

  test.each<[string, object, string]>([
    ["a colour that is a name", { colour: "green" }, "companies[0].colour: must be a colour of six hexadecimal digits"],
    ["a short colour", { colour: "#abc" }, "companies[0].colour: must be a colour of six hexadecimal digits"],
    ["an unknown template", { certificate_template: "baroque" }, "must be one of classic, modern, plain"],
    [
      "an unknown template stored with certificates",
      { certificate_template: "classic-1" },
      "must be one of classic, modern, plain",
    ],
    ["an unknown orientation", { certificate_orientation: "upright" }, "must be one of landscape, portrait"],
    ["a long place", { certificate_place: "x".repeat(101) }, "must be one line of at most 100 characters"],
    ["a long name of the signatory", { signatory_name: "x".repeat(256) }, "must be one line of at most 255 characters"],
    ["a missing signature", { signature: "no.png" }, `companies[0].signature: the file "no.png" does not exist`],
    [
      "a missing signature of a trainer",
      { users: [{ key: "tom", signature: "no.png" }] },
      `companies[0].users[0].signature: the file "no.png" does not exist`,
    ],
    [
      "an unknown template of a course",
      { courses: [{ key: "c1", certificate_template: "x" }] },
      "companies[0].courses[0].certificate_template: must be one of classic, modern, plain",
    ],
  ])("with %s", async (_, rows, fault) => {
    const faults = await faultsOf(rows)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(fault)
  })

  const look = { template: "classic-1", wording: "1", orientation: "landscape" }
  const sha256 = hashOf(["classic-1", "1", "landscape", null, null, null, null, null, null])
  const content = { chapters: [], omitted: 0 }

  test("with a look whose hash does not match, but not if it does", async () => {
    expect(await faultsOf({ certificate_looks: [{ sha256, ...look }] })).toEqual([])
    const [fault, ...others] = await faultsOf({ certificate_looks: [{ sha256, ...look, place: "Bonn" }] })
    expect(fault).toStartWith("companies[0].certificate_looks[0].sha256: must be the SHA-256 hash of the look")
    expect(others).toEqual([])
  })

  test("with the same look or contents twice", async () => {
    const twice = <T>(row: T) => [row, row]
    expect(await faultsOf({ certificate_looks: twice({ sha256, ...look }) })).toHaveLength(1)
    expect(await faultsOf({ certificate_contents: twice({ sha256: hashOf(content), content }) })).toHaveLength(1)
  })

  test("with contents that are not valid, or whose hash does not match", async () => {
    expect(await faultsOf({ certificate_contents: [{ sha256: hashOf(content), content }] })).toEqual([])
    expect(await faultsOf({ certificate_contents: [{ sha256, content }] })).toHaveLength(1)
    const other = { chapters: [{ title: 1 }], omitted: 0 }
    const [fault] = await faultsOf({ certificate_contents: [{ sha256: hashOf(other), content: other }] })
    expect(fault).toStartWith("companies[0].certificate_contents[0].content: is not the content of a course")
  })

  const certificate = {
    ...{ issue: 1, code: "00000000000000000000000001", state: "success", assignment_type: "manual" },
    ...{ short_type: "instruction", company_name: "Acme", holder_name: "Ada", course_title: "First aid" },
    ...{ finish_date: "2026-01-31", issued_on: "2026-01-31" },
  }

  test("with a certificate that refers to a missing look or missing contents", async () => {
    const rows = (more: object) => ({ assignments: [success("a1", { certificates: [{ ...certificate, ...more }] })] })
    expect(await faultsOf({ ...rows({ look: sha256 }), certificate_looks: [{ sha256, ...look }] })).toEqual([])
    expect(await faultsOf(rows({ look: sha256 }))).toEqual([
      `companies[0].assignments[0].certificates[0].look: the company's certificate_looks do not include "${sha256}"`,
    ])
    expect(await faultsOf(rows({ contents: sha256 }))).toEqual([
      `companies[0].assignments[0].certificates[0].contents: the company's certificate_contents do not include "${sha256}"`,
    ])
  })

  test("with a different look for an existing certificate", async () => {
    await using installation = await signed()
    const rows = {
      certificate_looks: [{ sha256, ...look }],
      assignments: [success("a1", { certificates: [certificate] })],
    }
    await installation.importAcme(rows)
    const named = { ...certificate, look: sha256 }
    const faults = await installation.faults(
      acmeWith({ ...rows, assignments: [success("a1", { certificates: [named] })] }),
    )
    expect(faults).toEqual([
      "companies[0].assignments[0].certificates[0].look: a certificate is never changed, and the one in the database has none",
    ])
  })
})
