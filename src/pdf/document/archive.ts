import { type PDFContext, PDFHexString, type PDFRef, PDFString } from "pdf-lib"
import { deflated, deflatedStream } from "../syntax.ts"
import { srgbProfile } from "./srgb.ts"

const PRODUCER = "trainbase"

/** The metadata of a document. */
export interface DocumentDescription {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** BCP 47. */
  readonly language: string
  /** Whether the language is written from right to left. */
  readonly rightToLeft?: boolean
  /** `yyyy-mm-dd` */
  readonly day: string
  /** Documents with the same identity have the same content. */
  readonly identity: string
}

/** Compressed only once, because it is the same in all documents. */
let profile: Uint8Array | undefined

/** The catalog entries that make a PDF archivable (PDF/A-2a, ISO 19005-2): metadata, colours, language, title. */
export function archiveEntries(context: PDFContext, description: DocumentDescription) {
  profile ??= deflated(srgbProfile())
  const intent = context.obj({
    Type: "OutputIntent",
    S: "GTS_PDFA1",
    OutputConditionIdentifier: PDFString.of("sRGB"),
    Info: PDFString.of("sRGB IEC61966-2.1"),
    DestOutputProfile: context.register(deflatedStream(context, profile, { N: 3 })),
  })
  // Not compressed, because tools search the raw file for it.
  const metadata = context.stream(new TextEncoder().encode(xmp(description)), { Type: "Metadata", Subtype: "XML" })
  return {
    Metadata: context.register(metadata),
    OutputIntents: [intent],
    Lang: PDFString.of(description.language),
    ViewerPreferences: { DisplayDocTitle: true, ...(description.rightToLeft === true ? { Direction: "R2L" } : {}) },
  }
}

/** The information dictionary, with the same content as the metadata. */
export function information(context: PDFContext, { title, author, subject, day }: DocumentDescription): PDFRef {
  const date = PDFString.of(`D:${day.replaceAll("-", "")}000000Z`)
  return context.register(
    context.obj({
      Title: PDFHexString.fromText(title),
      Author: PDFHexString.fromText(author),
      Subject: PDFHexString.fromText(subject),
      Producer: PDFString.of(PRODUCER),
      Creator: PDFString.of(PRODUCER),
      CreationDate: date,
      ModDate: date,
    }),
  )
}

/** The file's identifier, twice: for the document and for this version of it. */
export function fileIdentifier(context: PDFContext, description: DocumentDescription) {
  const id = PDFHexString.of(new Bun.CryptoHasher("md5").update(JSON.stringify(description)).digest("hex"))
  return context.obj([id, id])
}

/** PDF/A requires a description of every property outside its own schemas, such as the PDF/UA declaration. */
const ACCESSIBILITY_SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 to which the document conforms</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

function xmp({ title, author, subject, day, language }: DocumentDescription): string {
  const date = `${day}T00:00:00Z`
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" \
xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${xml(subject)}</rdf:li></rdf:Alt></dc:description>
<dc:creator><rdf:Seq><rdf:li>${xml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>${PRODUCER}</pdf:Producer>
<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
</rdf:Description>
${ACCESSIBILITY_SCHEMA}
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
