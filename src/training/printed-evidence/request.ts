import { type CertificateServices, pictureSource } from "../certificates/request.ts"
import type { EvidencePrint } from "./rules.ts"

/**
 * Serves the evidence of an assignment as a PDF, both to API clients and to people. It is not cached, because evidence
 * grows.
 */
export async function answerEvidence(
  { certificates, files }: CertificateServices,
  { assignmentId, facts, logo }: EvidencePrint,
  language: string,
): Promise<Response> {
  const { pdf } = await certificates.renderEvidence(facts, { language, logo: logo && pictureSource(files, logo) })
  const headers = {
    "cache-control": "no-store",
    "content-disposition": `inline; filename="evidence-${assignmentId}.pdf"`,
    "content-type": "application/pdf",
    "content-length": String(pdf.length),
  }
  return new Response(new Blob([pdf]), { headers })
}
