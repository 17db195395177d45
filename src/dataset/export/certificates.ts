import { momentText } from "../moments.ts"
import { findContents, findLooks, type LookRow } from "../store/exported.ts"
import { mapped, pages } from "./pages.ts"
import type { Exporting } from "./row.ts"

/** Writes the looks of a company's certificates, and the contents of their courses. */
export async function exportCertificateLooks(exporting: Exporting, companyId: number): Promise<void> {
  const { json, queries } = exporting
  const looks = pages((page) => findLooks(queries, companyId, page))
  await json.list(
    "certificate_looks",
    mapped(looks, (page) => page.map((look) => lookRow(look, exporting))),
  )
  const contents = pages((page) => findContents(queries, companyId, page))
  await json.list(
    "certificate_contents",
    mapped(contents, (page) =>
      page.map(({ id, hash, content, created_at }) => ({
        sha256: hash,
        id,
        created_at: momentText(created_at),
        content: JSON.parse(content),
      })),
    ),
  )
}

function lookRow(look: LookRow, { files }: Exporting): object {
  const signature = (id: number | null, mediaType: string | null) =>
    id === null || mediaType === null ? null : files.pathOf({ id, purpose: "signature", media_type: mediaType })
  const { id, hash, created_at, template, wording, orientation } = look
  const optional = {
    ...{ colour: look.colour, place: look.place },
    ...{ signatory_name: look.signatory_name, signatory_role: look.signatory_role },
    signature: signature(look.signature_file_id, look.signature_media_type),
    trainer_signature: signature(look.trainer_signature_file_id, look.trainer_signature_media_type),
  }
  const given = Object.entries(optional).filter(([, value]) => value !== null)
  return {
    sha256: hash,
    id,
    created_at: momentText(created_at),
    ...{ template, wording, orientation },
    ...Object.fromEntries(given),
  }
}
