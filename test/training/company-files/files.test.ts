import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idIn, listOf } from "../../harness/answers.ts"
import { fileForm } from "../../harness/company-files.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { pngFile, vastPngFile } from "../../harness/pictures.ts"
import { GIF, JPEG, PNG, WEBP } from "../../harness/sample-files.ts"

/* The files of a company: pictures and PDF files, over HTTP. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n")

const upload = (bytes: Uint8Array, name?: string, more?: Record<string, string>, as = "admin") =>
  installation.request("POST", "files", { as, body: fileForm(bytes, name, more) })
const send = (bytes: Uint8Array, query = "", type = "application/octet-stream") =>
  installation.request("POST", `files${query}`, { body: bytes, headers: { "content-type": type } })
const shown = (id: number, as = "admin") => installation.request("GET", `files/${id}`, { as })
const nameOf = ({ body }: Answer) => String(body.data?.name)
const download = (url: unknown) => {
  const { pathname, search } = new URL(String(url))
  return installation.app.handle(new Request(`http://localhost${pathname}${search}`))
}

describe("adding a file", () => {
  test("returns it, as it is stored and can be downloaded by anybody who has its address", async () => {
    const answer = await upload(pngFile(300, 200, "half"))
    expect(answer.status).toBe(201)
    const { data } = answer.body
    expect<unknown>(data).toEqual({
      id: expect.any(Number),
      type: "file",
      name: "valve.png",
      content_type: "image/png",
      bytes: expect.any(Number),
      width: 300,
      height: 200,
      url: expect.stringMatching(/^http:\/\/localhost\/files\/\d+\?expires=\d+&signature=/),
    })
    expect(answer.headers.get("location")).toEndWith(`/files/${idIn(answer)}`)
    const file = await download(data?.url)
    const bytes = await file.bytes()
    expect([file.status, file.headers.get("content-type"), bytes.length]).toEqual([
      200,
      "image/png",
      Number(data?.bytes),
    ])
    expect(file.headers.get("content-security-policy")).toBe("sandbox")
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 300, height: 200, format: "png" })
    expect<unknown>((await shown(idIn(answer))).body.data).toEqual(data)
  })

  test.each([
    ["image/png", PNG, "image/png"],
    ["image/jpeg", JPEG, "image/jpeg"],
    ["image/webp", WEBP, "image/webp"],
    ["image/gif", GIF, "image/png"],
    ["application/pdf", PDF, "application/pdf"],
  ] as const)("takes the file alone, judged by content: %s", async (type, bytes, stored) => {
    for (const sent of [type, "application/octet-stream", "image/png"]) {
      const answer = await send(bytes, "?name=plan", sent)
      expect(answer).toMatchObject({ status: 201, body: { data: { content_type: stored } } })
    }
  })

  test("keeps a PDF as it is", async () => {
    const { body } = await upload(PDF, "instruction.pdf")
    expect(body.data).toMatchObject({ name: "instruction.pdf", bytes: PDF.length, width: null, height: null })
    const file = await download(body.data?.url)
    expect(Buffer.from(await file.bytes()).equals(PDF)).toBe(true)
    expect(file.headers.get("content-disposition")).toMatch(/^inline; filename="document-\d+\.pdf"$/)
  })

  test("gives a taken name a number, also if it is that of a picture of the provider's courses", async () => {
    const names: string[] = []
    for (let time = 0; time < 3; time++) names.push(nameOf(await upload(PNG)))
    expect(names).toEqual(["valve.png", "valve-2.png", "valve-3.png"])
    await installation.database.run(sql`update images set company_id = null where key = 'valve-2.png'`)
    await installation.database.run(sql`delete from images where key = 'valve-3.png'`)
    expect(nameOf(await upload(PNG))).toBe("valve-3.png")
    expect(nameOf(await upload(PNG, "valve.png", {}, "other"))).toBe("valve.png")
  })

  test.each([
    ["Ventil Übersicht (1).png", "Ventil-Übersicht-1.png"],
    ["C:\\photos\\valve.png", "valve.png"],
    ["../../etc/passwd", "passwd.png"],
    ["u\u0308ber.png", "über.png"],
    ["[a](b)!<script>.png", "a-b-script.png"],
    ["..png", "file.png"],
    ["قفاز.png", "قفاز.png"],
    ["valve", "valve.png"],
    ["file:valve.png", "file-valve.png"],
  ])("keeps of a name what texts can write: %s", async (sent, name) => {
    expect(nameOf(await send(PNG, `?name=${encodeURIComponent(sent)}`))).toBe(name)
    expect(nameOf(await upload(PNG, "other.png", { name: sent }))).toBe(name.replace(/(?=\.\w+$)/, "-2"))
  })

  test("without a name calls it by its type", async () => {
    expect(nameOf(await send(JPEG))).toBe("file.jpg")
    expect(nameOf(await send(PDF))).toBe("file.pdf")
  })

  test("is recorded in the audit log", async () => {
    const id = idIn(await upload(PNG))
    const entries = await installation.request("GET", "audit?per_page=1&sort=-id")
    expect(entries.body.data?.[0]).toMatchObject({
      action: "create",
      record: { type: "image", id, name: "valve.png" },
      changes: { name: { before: null, after: "valve.png" } },
    })
  })

  test("is made once, however often the request is repeated", async () => {
    const headers = { "idempotency-key": "one" }
    const [first, second] = [
      await installation.request("POST", "files", { body: fileForm(PNG), headers }),
      await installation.request("POST", "files", { body: fileForm(PNG), headers }),
    ]
    expect(second.body).toEqual(first.body)
    expect(listOf(await installation.request("GET", "files"))).toHaveLength(1)
  })
})

describe("a file is refused", () => {
  test.each([
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "file_type"],
    ["an SVG in the clothes of a PNG", Buffer.concat([PNG.subarray(0, 8), Buffer.from("<svg/>")]), "file_damaged"],
    ["a page", Buffer.from("<html><script>alert(1)</script>"), "file_type"],
    ["a program", Buffer.from("MZ\0\0"), "file_type"],
    ["a video", Buffer.from("\0\0\0\x18ftypmp42"), "file_type"],
    ["subtitles", Buffer.from("WEBVTT\n"), "file_type"],
    ["a picture that is cut off", PNG.subarray(0, PNG.length - 10), "file_damaged"],
    ["a picture of a billion pixels", Buffer.from(vastPngFile(40_000, 40_000)), "file_pixels"],
    ["a PDF with a script", Buffer.from("%PDF-1.7\n<< /S /JavaScript /JS (app.alert(1)) >>\n%%EOF"), "file_pdf_active"],
    ["a PDF that is cut off", PDF.subarray(0, 40), "file_pdf_damaged"],
    ["an encrypted PDF", Buffer.from("%PDF-1.7\ntrailer << /Encrypt 5 0 R >>\n%%EOF"), "file_pdf_unreadable"],
  ])("that is %s", async (_, bytes, code) => {
    for (const answer of [await upload(bytes), await send(bytes, "?name=a.png", "image/png")]) {
      expectFaults(answer, ["file"])
      expect<unknown>(answer.body.codes).toEqual({ file: [code] })
    }
    expect(await installation.database.all(sql`select * from files where purpose = 'image'`)).toEqual([])
  })

  test("that is missing or empty", async () => {
    for (const body of [new FormData(), fileForm(new Uint8Array()), new Uint8Array()]) {
      const answer = await installation.request("POST", "files", { body })
      expectFaults(answer, ["file"])
      expect<unknown>(answer.body.codes).toEqual({ file: ["required"] })
    }
  })

  test("that is a text in a form", async () => {
    const data = new FormData()
    data.set("file", "valve")
    const answer = await installation.request("POST", "files", { body: data })
    expect(answer).toMatchObject({ status: 422, body: { codes: { file: ["file"] } } })
  })

  test("of more than 10 MiB, with 413", async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)])
    for (const answer of [await upload(large), await send(large)]) expect(answer.status).toBe(413)
  })

  test("without the permission, with 403", async () => {
    for (const as of ["locadmin", "trainer", "employee", "norole"]) {
      expectRefusal(await upload(PNG, "valve.png", {}, as), 403)
      expectRefusal(await installation.request("GET", "files", { as }), 403)
    }
  })

  test("if the files of the company would have more than the setting `company_files` together", async () => {
    const small = await Installation.start({ settings: { company_files: PDF.length * 2 + 1 } })
    try {
      let number = 0
      // As long as the others, and different.
      const other = () => Buffer.from(PDF.toString("latin1").replace("1 0 obj", `${++number} 0 obj`))
      const add = (as: string) => small.request("POST", "files", { as, body: fileForm(other(), "a.pdf") })
      expect((await add("admin")).status).toBe(201)
      expect((await add("admin")).status).toBe(201)
      const answer = await add("admin")
      expectFaults(answer, ["file"])
      expect<unknown>(answer.body.codes).toEqual({ file: ["company_files_full"] })
      expect<unknown>(answer.body.errors?.file?.[0]).toContain(String(PDF.length * 2 + 1))
      // Another company has its own room.
      expect((await add("other")).status).toBe(201)
      const [file] = listOf(await small.request("GET", "files"))
      await small.request("DELETE", `files/${file?.id}`)
      expect((await add("admin")).status).toBe(201)
    } finally {
      await small.stop()
    }
  })
})

describe("the list of files", () => {
  test("has those of the company, in order, searched and paged", async () => {
    for (const name of ["b.png", "Übung.png", "a.png"]) await upload(PNG, name)
    await upload(PNG, "foreign.png", {}, "other")
    const names = async (query: string) =>
      listOf(await installation.request("GET", `files${query}`)).map(({ name }) => String(name))
    expect(await names("")).toEqual(["b.png", "Übung.png", "a.png"])
    expect(await names("?sort=name")).toEqual(["a.png", "b.png", "Übung.png"])
    expect(await names("?sort=-name&per_page=1&page=2")).toEqual(["b.png"])
    expect(await names("?search=ubung")).toEqual(["Übung.png"])
    expect(await names("?search=ÜBUNG")).toEqual(["Übung.png"])
    expect(await names("?sort=-id")).toEqual(["a.png", "Übung.png", "b.png"])
    const first = await installation.request("GET", "files?cursor=&per_page=2")
    expect(first.body.data).toHaveLength(2)
    expect(await names(`?cursor=${first.body.meta?.next_cursor}&per_page=2`)).toEqual(["a.png"])
    expect((await installation.request("GET", "files?cursor=&sort=name")).status).toBe(422)
  })

  test("shows nobody the files of another company", async () => {
    const id = idIn(await upload(PNG))
    for (const method of ["GET", "DELETE"]) {
      expectRefusal(await installation.request(method, `files/${id}`, { as: "other" }), 403)
      expectRefusal(await installation.request(method, "files/987654321"), 404)
    }
    expect(listOf(await installation.request("GET", "files", { as: "other" }))).toEqual([])
  })
})
