import { findFrozen } from "../../training/certificates/frozen/rules.ts"
import type { CompanyRow } from "../format/dataset.ts"
import { insertContents, insertLooks } from "../store/certificates.ts"
import type { FileIds } from "./files.ts"
import { identityOf, type Writing } from "./records.ts"

/** Saves the looks and contents of certificates that a company does not have yet. */
export async function saveCertificateLooks(
  writing: Writing,
  companyId: number,
  { certificate_looks, certificate_contents }: CompanyRow,
  fileId: FileIds,
): Promise<void> {
  const { tx } = writing
  const signatureId = (file: string | null | undefined) => (typeof file === "string" ? fileId("signature", file) : null)
  const looks = (certificate_looks ?? []).map((row) => ({
    ...{ hash: row.sha256, identity: identityOf(row) },
    ...{ template: row.template, wording: row.wording, orientation: row.orientation },
    colour: row.colour?.toLowerCase() ?? null,
    place: row.place ?? null,
    signatory_name: row.signatory_name ?? null,
    signatory_role: row.signatory_role ?? null,
    signature_file_id: signatureId(row.signature),
    trainer_signature_file_id: signatureId(row.trainer_signature),
  }))
  const contents = (certificate_contents ?? []).map((row) => ({
    hash: row.sha256,
    identity: identityOf(row),
    content: JSON.stringify(row.content),
  }))
  const hashesOf = (rows: readonly { readonly hash: string }[]) => rows.map(({ hash }) => hash)
  const knownLooks = await findFrozen(tx, "certificate_looks", companyId, hashesOf(looks))
  await insertLooks(
    writing,
    companyId,
    looks.filter(({ hash }) => !knownLooks.has(hash)),
  )
  const knownContents = await findFrozen(tx, "certificate_contents", companyId, hashesOf(contents))
  await insertContents(
    writing,
    companyId,
    contents.filter(({ hash }) => !knownContents.has(hash)),
  )
}
