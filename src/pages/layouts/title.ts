import type { Reader } from "../reader.ts"
import { PAGE_WORDING } from "../wording/wording.ts"

interface Titled {
  readonly title: string
  readonly reader: Pick<Reader, "language">
  readonly hasFaults?: boolean | undefined
}

/** The title of a document. Screen readers read it first, so it begins with what went wrong. */
export function titleOf({ title, reader, hasFaults = false }: Titled): string {
  const whole = `${title} – trainbase`
  return hasFaults ? `${PAGE_WORDING[reader.language].form.fault}: ${whole}` : whole
}
