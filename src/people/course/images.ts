import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { shownImages } from "./rules.ts"

/** So many digits of the hash tell contents apart. */
const VERSION_LENGTH = 12

/** What the address of a picture says of its content, so that browsers keep the picture for as long as it is the same. */
export function imageVersion({ sha256 }: { readonly sha256: string }): string {
  return sha256.slice(0, VERSION_LENGTH)
}

/** Where pictures are that the pages of an assignment show, by their keys; undefined for one that there is not. */
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
