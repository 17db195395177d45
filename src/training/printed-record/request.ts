import { type CertificateServices, pictureSource } from "../certificates/request.ts"
import type { RecordPrint } from "./rules.ts"

/** Serves the training record of a person as a PDF. It is not cached, because it changes every day. */
export async function answerRecord(
  { certificates, files }: CertificateServices,
  { facts, logo }: RecordPrint,
  language: string,
): Promise<Response> {
  const { pdf } = await certificates.renderRecord(facts, { language, logo: logo && pictureSource(files, logo) })
  const headers = {
    "cache-control": "no-store",
    "content-disposition": `inline; filename="record-${facts.number}.pdf"`,
    "content-type": "application/pdf",
    "content-length": String(pdf.length),
  }
  return new Response(new Blob([pdf]), { headers })
}
