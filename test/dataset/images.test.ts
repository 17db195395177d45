import { describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { pngFile, vastPngFile } from "../harness/pictures.ts"
import { CMYK_JPEG, GIF, JPEG, PNG, WEBP } from "../harness/sample-files.ts"
import { exifOf, withSegments } from "../harness/tagged-pictures.ts"
import { acmeWith, assignment, EmptyInstallation, instruction, NOW } from "./empty-installation.ts"

const PLAIN_PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n")

const OTHER_PNG = Buffer.concat([PNG, Buffer.from("other")])

const LATER = NOW + 60_000

const images = (installation: EmptyInstallation) =>
  installation.rows(`
    select i.key, i.company_id as owner, f.company_id, f.purpose, f.media_type, f.size, i.updated_at
    from images i join files f on f.id = i.file_id order by i.id`)

describe("pictures", () => {
  test("of a company and of the provider are stored by key, each with the owner's file", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("pictures/fork.png", PNG)
    const rows = { images: [{ key: "fork.png", file: "pictures/fork.png" }] }
    await installation.import({ ...rows, ...acmeWith(rows) })
    const file = { purpose: "image", media_type: "image/png", size: PNG.length, updated_at: NOW }
    expect(await images(installation)).toEqual([
      { key: "fork.png", owner: null, company_id: null, ...file },
      { key: "fork.png", owner: 1, company_id: 1, ...file },
    ])
    expect(installation.storedFiles()).toHaveLength(2)
    await installation.import({ ...rows, ...acmeWith(rows) }, LATER)
    expect(installation.storedFiles()).toHaveLength(2)
    expect(await installation.rows("select distinct updated_at from images")).toEqual([{ updated_at: NOW }])
  })

  test.each<[string, Buffer, string]>([
    ["PNG", PNG, "image/png"],
    ["JPEG", JPEG, "image/jpeg"],
    ["WebP", WEBP, "image/webp"],
    ["GIF", GIF, "image/gif"],
  ])("may be %s, judged by content", async (_, bytes, type) => {
    await using installation = await EmptyInstallation.start()
    installation.write("a", bytes)
    await installation.importAcme({ images: [{ key: "a", file: "a" }] })
    expect(await installation.rows("select media_type from files")).toEqual([{ media_type: type }])
  })

  test.each<[string, object]>([
    ["a picture", { images: [{ key: "a", file: "vast.png" }] }],
    ["a logo", { logo: "vast.png" }],
    ["a signature", { users: [{ key: "ada", first_name: "Ada", last_name: "M", signature: "vast.png" }] }],
  ])("with very many pixels are refused, however small their files: %s", async (_name, rows) => {
    await using installation = await EmptyInstallation.start()
    installation.write("vast.png", vastPngFile(16_000, 16_000))
    const faults = await installation.faults(acmeWith(rows))
    expect(faults).toEqual([
      expect.stringMatching(
        /: the file "vast\.png" has 16000 × 16000 pixels; at most 50000000 are allowed altogether; make it smaller$/,
      ),
    ])
  })

  const uses: readonly (readonly [string, object])[] = [
    ["a picture", { images: [{ key: "a", file: "given" }] }],
    ["a picture of the text of a version", { content_versions: [{ course_key: "c", files: ["given"] }] }],
    ["a logo", { logo: "given" }],
    ["a signature of the company", { signature: "given" }],
    ["a signature of a user", { users: [{ key: "ada", first_name: "Ada", last_name: "M", signature: "given" }] }],
    [
      "a certificate",
      {
        users: [{ key: "ada", first_name: "Ada", last_name: "M" }],
        courses: [instruction("c")],
        assignments: [assignment("a", "ada", "c", { state: "success", certificate_file: "given" })],
      },
    ],
  ]
  const middle = Math.floor(PNG.length / 2)
  const damaged = Buffer.from(PNG).fill(0, middle, middle + 8)
  const broken: readonly (readonly [string, Buffer, string])[] = [
    ["a PNG that is cut off", PNG.subarray(0, PNG.length - 6), "is cut off: its end is missing; save or copy it again"],
    [
      "a JPEG that is cut off",
      JPEG.subarray(0, JPEG.length - 6),
      "is cut off: its end is missing; save or copy it again",
    ],
    [
      "a PNG that is damaged",
      damaged,
      "cannot be read: it is damaged, or of a kind that programs cannot show; save it again",
    ],
  ]
  test.each(
    uses.flatMap(([use, rows]) => broken.map(([what, bytes, fault]) => [use, what, rows, bytes, fault] as const)),
  )("that cannot be shown are refused with advice: as %s %s", async (_use, _what, rows, bytes, fault) => {
    await using installation = await EmptyInstallation.start()
    installation.write("given", bytes)
    expect(await installation.faults(acmeWith(rows))).toContainEqual(
      expect.stringMatching(new RegExp(`: the file "given" ${fault}$`)),
    )
    expect(installation.storedFiles()).toEqual([])
  })

  test.each<[string, Uint8Array, string]>([
    ["in CMYK", CMYK_JPEG, "the JPEG is in CMYK, for printers; save it in RGB"],
    [
      "of 35 megapixels",
      pngFile(7000, 5000, "full"),
      "the PNG has 7000 × 5000 pixels; at most 12000000 are allowed altogether; make it smaller",
    ],
    ["with very many bytes", Buffer.concat([JPEG, Buffer.alloc(1_100_000)]), "the file has 1100"],
  ])("that certificates cannot print are refused as logos and signatures: %s", async (_name, bytes, reason) => {
    for (const [use, rows] of uses.slice(2, 5)) {
      await using installation = await EmptyInstallation.start()
      installation.write("given", bytes)
      const [fault, ...others] = await installation.faults(acmeWith(rows))
      expect([use, fault]).toEqual([use, expect.stringContaining(`: the file "given" cannot be printed: ${reason}`)])
      expect(others).toEqual([])
    }
  })

  test("in CMYK are accepted for pages and videos", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("a.jpg", CMYK_JPEG)
    expect(await installation.faults(acmeWith({ images: [{ key: "a", file: "a.jpg" }] }))).toEqual([])
  })

  test("listed in an export are imported unchanged, even if they would be refused now", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("logo.jpg", CMYK_JPEG)
    const rows = { logo: "logo.jpg", files: [{ file: "logo.jpg", purpose: "logo" }] }
    expect(await installation.faults(acmeWith(rows))).toEqual([])
  })

  test.each<[string, object, string]>([
    [
      "a file of another type",
      { key: "a", file: "a.svg" },
      'companies[0].images[0].file: the file "a.svg" is not of the type PDF or PNG or JPEG or WebP or GIF, judged by its content',
    ],
    ["no file", { key: "a" }, "companies[0].images[0].file: is missing"],
    ["null for a file", { key: "a", file: null }, "companies[0].images[0].file: must not be empty"],
    ["a missing file", { key: "a", file: "b.png" }, 'companies[0].images[0].file: the file "b.png" does not exist'],
  ])("are refused with %s", async (_, image, fault) => {
    await using installation = await EmptyInstallation.start()
    installation.write("a.svg", "<svg/>")
    expect(await installation.faults(acmeWith({ images: [image] }))).toEqual([fault])
  })

  test("have the size that people see, and a name for searches", async () => {
    await using installation = await EmptyInstallation.start()
    const turned = withSegments(JPEG, [0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exifOf(6)])])
    for (const [name, bytes] of [
      ["flat.png", PNG],
      ["turned.jpg", turned],
      ["plan.pdf", PLAIN_PDF],
    ] as const) {
      installation.write(name, Buffer.from(bytes))
    }
    await installation.importAcme({
      images: [
        { key: "Flat Ü", file: "flat.png" },
        { key: "turned", file: "turned.jpg" },
        { key: "plan", file: "plan.pdf" },
      ],
    })
    expect(await installation.rows("select key, width, height, search from images order by id")).toEqual([
      { key: "Flat Ü", width: 4, height: 2, search: "flat u" },
      { key: "turned", width: 2, height: 4, search: "turned" },
      { key: "plan", width: null, height: null, search: "plan" },
    ])
  })

  test("may be a PDF, unless it has scripts", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("plan.pdf", Buffer.from("%PDF-1.7\n<< /S /JavaScript /JS (app.alert(1)) >>\n%%EOF"))
    expect(await installation.faults(acmeWith({ images: [{ key: "a", file: "plan.pdf" }] }))).toEqual([
      'companies[0].images[0].file: the file "plan.pdf" contains scripts, other files or commands that start programs; print it to a new PDF',
    ])
  })

  test("each have one key", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("a.png", PNG)
    const image = { key: "a", file: "a.png" }
    expect(await installation.faults({ images: [image, image] })).toEqual([
      'images[1].key: images[0] has the key "a" too',
    ])
  })

  test("get another file under the same key, and the old file is kept as with logos", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("old.png", PNG)
    installation.write("new.png", OTHER_PNG)
    await installation.importAcme({ images: [{ key: "a", file: "old.png" }] })
    await installation.importAcme({ images: [{ key: "a", file: "new.png" }] }, LATER)
    expect(await installation.rows("select file_id, updated_at from images")).toEqual([
      { file_id: 2, updated_at: LATER },
    ])
    expect(await installation.count("files")).toBe(2)
    expect(installation.storedFiles()).toHaveLength(2)
    const [entry] = await installation.rows(
      "select record_name, changes from audit_entries where record_type = 'image'",
    )
    expect(entry?.record_name).toBe("a")
    expect(JSON.parse(String(entry?.changes))).toEqual({ file_id: { before: 1, after: 2 } })
  })

  test("stay when a dataset does not mention them", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("a.png", PNG)
    await installation.importAcme({ images: [{ key: "a", file: "a.png" }] })
    await installation.importAcme({ images: [{ key: "a" }] }, LATER)
    await installation.importAcme({}, LATER)
    expect(await installation.rows("select file_id, updated_at from images")).toEqual([{ file_id: 1, updated_at: NOW }])
  })
})

describe("a file named by a version of content", () => {
  const spoken = (text: string | null) => ({
    courses: [instruction("c", { content: [{ key: "k", title: "K", nodes: [{ key: "p", title: "P" }] }] })],
    videos: text === null ? [] : [{ key: "v", name: "V", content_node_key: "p", prompter_text: text }],
  })

  /** A ready video whose files are named by a version of content, and one whose files are not. */
  async function withVideos(installation: EmptyInstallation): Promise<void> {
    const { database } = installation
    const rows = spoken("Text.")
    const another = { key: "w", name: "W", content_node_key: "p", prompter_text: "More." }
    await installation.importAcme({ ...rows, videos: [...rows.videos, another] })
    for (const id of [1, 2, 3, 4]) {
      await database.run(sql`
        insert into files (id, company_id, purpose, storage_name, media_type, size, sha256, created_at)
        values (${id}, 1, ${id % 2 === 1 ? "video" : "captions"}, ${`file-${id}`}, 'video/mp4', 1, 'x', ${NOW})`)
    }
    await database.run(sql`
      update content_videos set state = 'ready', video_file_id = 2 * id - 1, captions_file_id = 2 * id`)
    await database.run(sql`
      insert into content_versions (id, company_id, course_id, hash, content, created_at) values (1, 1, 1, 'x', '{}', 1)`)
    await database.run(sql`insert into content_version_files (content_version_id, file_id) values (1, 1), (1, 2)`)
  }

  const removed = async (installation: EmptyInstallation) => {
    const jobs = await installation.rows("select payload from jobs where kind = 'remove_files'")
    return jobs.flatMap(({ payload }) => JSON.parse(String(payload)).names)
  }

  test("stays when its video is rendered again", async () => {
    await using installation = await EmptyInstallation.start()
    await withVideos(installation)
    await installation.importAcme({
      videos: [
        { key: "v", prompter_text: "Other text." },
        { key: "w", prompter_text: "Still more." },
      ],
    })
    expect(await installation.rows("select id from files order by id")).toEqual([{ id: 1 }, { id: 2 }])
    expect(await removed(installation)).toEqual(["file-3", "file-4"])
  })

  test("stays when its page is removed together with the progress of learners", async () => {
    await using installation = await EmptyInstallation.start()
    await withVideos(installation)
    await installation.importAcme({
      users: [{ key: "ada", first_name: "Ada", last_name: "Nowak" }],
      assignments: [{ key: "a", user_key: "ada", course_key: "c", state: "inprogress" }],
    })
    await installation.database.run(sql`
      insert into node_progress (assignment_id, content_node_id, company_id, substance, begun_at) values (1, 1, 1, 'x', 1)`)
    await installation.importAcme({ courses: [{ key: "c", content: null }] })
    expect(await installation.count("content_videos")).toBe(0)
    expect(await installation.count("node_progress")).toBe(0)
    expect(await installation.rows("select id from files order by id")).toEqual([{ id: 1 }, { id: 2 }])
    expect(await removed(installation)).toEqual(["file-3", "file-4"])
  })

  test("stays when a picture gets another file", async () => {
    await using installation = await EmptyInstallation.start()
    const content = { course: { key: "c", title: "C" }, chapters: [], images: [] }
    const sha256 = new Bun.CryptoHasher("sha256").update(JSON.stringify(content)).digest("hex")
    installation.write("old.png", PNG)
    installation.write("new.png", OTHER_PNG)
    const version = { course_key: "c", sha256, content, files: ["old.png"] }
    await installation.importAcme({
      courses: [instruction("c")],
      images: [{ key: "a", file: "old.png" }],
      content_versions: [version],
    })
    await installation.importAcme({ images: [{ key: "a", file: "new.png" }] })
    const named = await installation.rows(`
      select f.storage_name from content_version_files n join files f on f.id = n.file_id`)
    expect(named).toHaveLength(1)
    expect(installation.storedFiles()).toContain(String(named[0]?.storage_name))
  })
})
