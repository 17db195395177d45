import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { shownImages } from "./rules.ts"

/** The number of digits of the hash that are enough to tell contents apart. */
const VERSION_LENGTH = 12

/** The hash of the content, used in the address of a picture so that browsers cache it until it changes. */
export function imageVersion({ sha256 }: { readonly sha256: string }): string {
  return sha256.slice(0, VERSION_LENGTH)
}

/** The addresses of the pictures on the pages of an assignment, by key. Undefined for a picture that does not exist. */
export async function imageAddresses(
  database: Database,
  caller: PersonCaller,
  assignmentId: number,
): Promise<(key: string) => string | undefined> {
  const images = await shownImages(database, caller)
  return (key) => {
    const image = images.get(key)
    if (image === undefined) return undefined
    return `/learn/${assignmentId}/images/${encodeURIComponent(key)}?v=${imageVersion(image)}`
  }
}
