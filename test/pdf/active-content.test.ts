import { describe, expect, test } from "bun:test"
import { deflateSync } from "node:zlib"
import { PDFDocument, PDFName, PDFString } from "pdf-lib"
import { pdfFaultOf } from "../../src/pdf/active-content.ts"

/* What a PDF may contain besides its pages. */

const document = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((text, index) => `${index + 1} 0 obj\n${text}\nendobj`).join("\n")}\n%%EOF\n`,
    "latin1",
  )

const PAGE = "<< /Type /Page >>"
const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>"

/** An object with a stream. */
const streamOf = (dictionary: string, content: Uint8Array) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\r\n${Buffer.from(content).toString("latin1")}\nendstream`

const objects = (
  text: string,
  filter = "/Filter /FlateDecode",
  content: Uint8Array = deflateSync(Buffer.from(`7 0 ${text}`)),
) => streamOf(`/Type /ObjStm /N 1 /First 4 ${filter}`, content)

const made = async (change: (pdf: PDFDocument) => void = () => {}, useObjectStreams = true) => {
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200]).drawText("Valve")
  change(pdf)
  return Buffer.from(await pdf.save({ useObjectStreams }))
}
const withScript = (pdf: PDFDocument) => {
  const action = pdf.context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(1)") })
  pdf.catalog.set(PDFName.of("OpenAction"), pdf.context.register(action))
}

describe("a PDF is accepted", () => {
  test("if it has pages and nothing else, however its objects are stored", async () => {
    expect(await pdfFaultOf(await made())).toBeUndefined()
    expect(await pdfFaultOf(await made(() => {}, false))).toBeUndefined()
    expect(await pdfFaultOf(document(PAGE, objects(PAGE), objects(PAGE, "/Filter [/FlateDecode]")))).toBeUndefined()
    expect(await pdfFaultOf(document(objects(PAGE, "", Buffer.from(`7 0 ${PAGE}`))))).toBeUndefined()
  })

  test("if its data only looks like a name of something else", async () => {
    const content = deflateSync(Buffer.from("(/JS) Tj"))
    const text = streamOf("/Filter /FlateDecode", Buffer.concat([content, Buffer.from(" /JS ")]))
    expect(await pdfFaultOf(document(PAGE, text, "<< /JSON 1 /LaunchDate (x) /XFAx 2 >>"))).toBeUndefined()
  })
})

describe("a PDF is refused", () => {
  test.each([
    ["a script", SCRIPT],
    ["a script whose names are escaped", "<< /S /#4aava#53cript /#4AS (app.alert\\(1\\)) >>"],
    ["a script without its type", "<< /JS 5 0 R >>"],
    ["a command", "<< /S /Launch /F (calc.exe) >>"],
    ["another file", "<< /Type /Filespec /EF << /F 5 0 R >> >> << /Type /EmbeddedFile >>"],
    ["names of other files", "<< /Names << /EmbeddedFiles 5 0 R >> >>"],
    ["another kind of form", "<< /AcroForm << /XFA 5 0 R >> >>"],
    ["a film with a script", "<< /S /Rendition /JS (x) >>"],
    ["a film", "<< /Type /Annot /Subtype /RichMedia >>"],
  ])("with %s, also in a compressed object", async (_, object) => {
    const plain = objects(object, "", Buffer.from(`7 0 ${object}`))
    for (const file of [document(PAGE, object), document(PAGE, objects(object)), document(PAGE, plain)]) {
      expect(await pdfFaultOf(file)).toBe("active")
    }
  })

  test("with a script, as a library writes it", async () => {
    expect(await pdfFaultOf(await made(withScript))).toBe("active")
    expect(await pdfFaultOf(await made(withScript, false))).toBe("active")
    const attached = await PDFDocument.create()
    await attached.attach(Buffer.from("MZ"), "setup.exe")
    expect(await pdfFaultOf(Buffer.from(await attached.save()))).toBe("active")
  })

  test("with a script between something that looks like a stream", async () => {
    expect(await pdfFaultOf(document("(>>\nstream\n)", SCRIPT, streamOf("", Buffer.from("x"))))).toBe("active")
  })

  test.each([
    ["is encrypted", document("<< /Encrypt 5 0 R >>")],
    ["has compressed objects in another code", document(objects(PAGE, "/Filter [/ASCIIHexDecode /FlateDecode]"))],
    ["names the code elsewhere", document(objects(PAGE, "/Filter 5 0 R"))],
    [
      "predicts its compressed objects",
      document(objects(PAGE, "/Filter /FlateDecode /DecodeParms << /Predictor 12 >>")),
    ],
    ["has damaged compressed objects", document(objects(PAGE, undefined, Buffer.from("rubbish")))],
    [
      "has too many compressed objects",
      document(objects(PAGE, undefined, deflateSync(Buffer.alloc(70 * 1024 * 1024)))),
    ],
  ])("if it %s", async (_, file) => {
    expect(await pdfFaultOf(file)).toBe("unreadable")
  })

  test.each([
    ["has no end", document(PAGE).subarray(0, -7)],
    ["is followed by a program", Buffer.concat([document(PAGE), Buffer.alloc(5000, "MZ")])],
  ])("if it %s", async (_, file) => {
    expect(await pdfFaultOf(file)).toBe("damaged")
  })
})
