import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { deflateSync } from "node:zlib"
import { idIn } from "../../harness/answers.ts"
import type { Installation } from "../../harness/installation.ts"
import { vastPngFile } from "../../harness/pictures.ts"
import { handIn, PICTURE, plainPdf, startWithSubmissions } from "../../harness/submissions.ts"

/* Files that are not what they seem, or that can do more than be looked at. */

let installation: Installation
beforeAll(async () => {
  installation = await startWithSubmissions()
})
afterAll(() => installation.stop())

const text = (content: string) => new TextEncoder().encode(content)

/** A PDF whose objects are in a compressed stream. */
function packed(objects: string): Uint8Array<ArrayBuffer> {
  const data = deflateSync(text(`3 0 ${objects}`)).toString("latin1")
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>`
  return Uint8Array.from(
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n${head}\nstream\n${data}\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`,
      "latin1",
    ),
  )
}

describe("is refused, whatever it is called:", () => {
  test.each([
    ["SVG as PNG", text("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "file_type"],
    ["HTML as PDF", text("<html><script>alert(1)</script>"), "file_type"],
    ["an archive", text("PK\u0003\u0004rest"), "file_type"],
    ["a PDF with a script", plainPdf("3 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n"), "file_pdf_active"],
    ["a PDF with a hidden script", plainPdf("3 0 obj\n<< /S /J#61vaScript >>\nendobj\n"), "file_pdf_active"],
    ["a PDF with a packed script", packed("<< /S /JavaScript /JS (app.alert(1)) >>"), "file_pdf_active"],
    ["a PDF that starts a program", plainPdf("3 0 obj\n<< /S /Launch /F (calc.exe) >>\nendobj\n"), "file_pdf_active"],
    ["a PDF with a file in it", plainPdf("3 0 obj\n<< /Type /EmbeddedFile >>\nendobj\n"), "file_pdf_active"],
    ["an encrypted PDF", plainPdf("3 0 obj\n<< /Encrypt 4 0 R >>\nendobj\n"), "file_pdf_unreadable"],
    ["half a PDF", plainPdf().slice(0, 60), "file_pdf_damaged"],
    ["half a picture", PICTURE.slice(0, -20), "file_damaged"],
    ["a picture that says it is huge", vastPngFile(60_000, 60_000), "file_pixels"],
    ["nothing", new Uint8Array(0), "file_empty"],
  ])("%s", async (_, file, code) => {
    const { status, body } = await handIn(installation, { file })
    expect<unknown>([status, body.codes]).toEqual([422, { file: [code] }])
  })
})

test("what follows a picture is not kept: neither a script nor the place where it was taken", async () => {
  const secret = "<script>alert('52.5200,13.4050')</script>"
  const file = Uint8Array.from([...PICTURE, ...text(secret)])
  const { body } = await handIn(installation, { file })
  const response = await installation.app.handle(new Request(String(body.data?.file?.url)))
  expect(await response.text()).not.toContain("52.5200")
})

test("a PDF with packed objects that are only looked at is taken as it is", async () => {
  const file = packed("<< /Type /Font >>")
  const { body } = await handIn(installation, { file })
  const response = await installation.app.handle(new Request(String(body.data?.file?.url)))
  expect(await response.bytes()).toEqual(file)
  expect(response.headers.get("x-content-type-options")).toBe("nosniff")
})

test("the file of a refused submission stays, for those who have its signed address", async () => {
  const id = idIn(await handIn(installation))
  const { body } = await installation.request("POST", `submissions/${id}/refuse`, { body: { note: "Not ours." } })
  const address = String(body.data?.file?.url)
  expect((await installation.app.handle(new Request(address))).status).toBe(200)
  expect((await installation.app.handle(new Request(address.replace(/signature=./, "signature=!")))).status).toBe(403)
})
