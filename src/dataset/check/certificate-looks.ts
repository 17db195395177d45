import { CourseContents, jsonHash } from "../../training/certificates/frozen/contents.ts"
import { type FrozenTable, findFrozen, lookHash } from "../../training/certificates/frozen/rules.ts"
import { type Attachments, findAttachment } from "../attachments.ts"
import { type Path, type Placed, pathOf, placed } from "../faults.ts"
import { CERTIFICATE_CONTENTS, CERTIFICATE_LOOKS, type CertificateLookRow } from "../format/certificates.ts"
import type { Numbered } from "../format/tables.ts"
import type { AssignmentRow } from "../format/training.ts"
import type { Company } from "../plan.ts"
import { misfitOf } from "./misfit.ts"
import type { Checking } from "./rows.ts"
import { Unique } from "./unique.ts"

/** The hashes, defined in a dataset, that a company's certificates may refer to. */
export type FrozenHashes = Readonly<Record<FrozenTable, ReadonlySet<string>>>

interface FrozenRow {
  readonly sha256: string
  readonly id?: number
}

/** Checks the looks and contents of a company's certificates: each matches its hash and occurs only once. */
export async function checkCertificateLooks(checking: Checking, { row, path, id }: Company): Promise<FrozenHashes> {
  const { faults, attachments } = checking
  const looks = [...placed(row.certificate_looks, path, "certificate_looks")]
  const contents = [...placed(row.certificate_contents, path, "certificate_contents")]
  const hashes = {
    certificate_looks: await claim(checking, CERTIFICATE_LOOKS, looks, id),
    certificate_contents: await claim(checking, CERTIFICATE_CONTENTS, contents, id),
  }
  for (const { row: look, path: place } of looks) {
    const hash = hashOf(look, attachments)
    if (hash === undefined || look.sha256 === undefined || hash === look.sha256) continue
    faults.add(pathOf(place, "sha256"), `must be the SHA-256 hash of the look, here ${hash}`)
  }
  for (const { row: of, path: place } of contents) {
    // Invalid values have been reported and are undefined here.
    if (of.content === undefined || of.sha256 === undefined) continue
    const misfit = misfitOf(CourseContents, of.content)
    if (misfit !== undefined) faults.add(pathOf(place, "content"), `is not the content of a course: ${misfit}`)
    if (jsonHash(of.content) !== of.sha256) {
      faults.add(pathOf(place, "sha256"), "must be the SHA-256 hash of the content as JSON without white space")
    }
  }
  return hashes
}

async function claim(
  { queries, faults, claims }: Checking,
  kind: Numbered & { readonly table: FrozenTable },
  rows: readonly Placed<FrozenRow>[],
  companyId: number | undefined,
): Promise<ReadonlySet<string>> {
  const names = new Unique<string>(faults, "sha256", "has the same content")
  const hashes = rows.flatMap(({ row }) => row.sha256 ?? [])
  const stored = companyId === undefined ? new Map() : await findFrozen(queries, kind.table, companyId, hashes)
  for (const { row, path } of rows) {
    if (row.sha256 === undefined) continue
    names.see(row.sha256, path)
    claims.claim(kind, row.id, stored.get(row.sha256), path)
  }
  return new Set(names.places.keys())
}

/** The hash of a look; undefined if the look has a fault, which has already been reported. */
function hashOf(row: CertificateLookRow, attachments: Attachments): string | undefined {
  if (Object.values(row).includes(undefined as never)) return undefined
  const { template, wording, orientation, colour, place, signatory_name, signatory_role } = row
  const [signature, trainer_signature] = [row.signature, row.trainer_signature].map((file) =>
    typeof file === "string" ? findAttachment(attachments, "signature", file)?.sha256 : null,
  )
  if (signature === undefined || trainer_signature === undefined) return undefined
  const look = {
    ...{ template, wording, orientation },
    colour: colour?.toLowerCase() ?? null,
    place: place ?? null,
    signatory_name: signatory_name ?? null,
    signatory_role: signatory_role ?? null,
  }
  return lookHash(look, { signature, trainer_signature })
}

/** The certificate properties of an assignment's row. */
interface Certified {
  readonly row: Pick<AssignmentRow, "certificates">
  readonly path: Path
}

/** Reports looks and contents that certificates name but neither the dataset nor the database has. */
export async function checkFrozenNames(
  { queries, faults }: Pick<Checking, "queries" | "faults">,
  companyId: number | undefined,
  given: FrozenHashes,
  assignments: readonly Certified[],
): Promise<void> {
  for (const [name, table] of [
    ["look", "certificate_looks"],
    ["contents", "certificate_contents"],
  ] as const) {
    const missing: { readonly hash: string; readonly path: Path }[] = []
    for (const { row, path } of assignments) {
      for (const { row: certificate, path: place } of placed(row.certificates, path, "certificates")) {
        const hash = certificate[name]
        if (typeof hash === "string" && !given[table].has(hash)) missing.push({ hash, path: pathOf(place, name) })
      }
    }
    const hashes = [...new Set(missing.map(({ hash }) => hash))]
    const stored = companyId === undefined ? new Map() : await findFrozen(queries, table, companyId, hashes)
    for (const { hash, path } of missing) {
      if (!stored.has(hash)) faults.add(path, `the company's ${table} do not include ${JSON.stringify(hash)}`)
    }
  }
}
