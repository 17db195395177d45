import { insertFile } from "../../src/files/store.ts"
import { insert } from "../../src/training/company-files/store.ts"
import type { Installation } from "./installation.ts"

/** Adds a file of a company, whose bytes are not stored. Returns its id. */
export function addCompanyFile(
  { database, time }: Pick<Installation, "database" | "time">,
  companyId: number,
  name = "valve.png",
): Promise<number> {
  const sha256 = new Bun.CryptoHasher("sha256").update(name).digest("hex")
  const file = {
    companyId,
    purpose: "image",
    storageName: crypto.randomUUID(),
    mediaType: "image/png",
    size: 100,
    sha256,
  }
  return database.transaction(async (tx) => {
    const fileId = await insertFile(tx, file, time.now)
    return insert(tx, companyId, { name, width: 4, height: 2, fileId }, time.now)
  })
}

/** A file in a form, for `Installation.request`. */
export function fileForm(bytes: Uint8Array, name = "valve.png", more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  form.set("file", new File([Uint8Array.from(bytes)], name))
  for (const [field, value] of Object.entries(more)) form.set(field, value)
  return form
}
