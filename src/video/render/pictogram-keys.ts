import { isPictogram, type PictogramName } from "../../tools/pictograms/shapes.ts"

/* In videos, pictograms are pictures whose keys no file of a company has. */

export function pictogramKey(name: PictogramName): string {
  return `:${name}:`
}

/** The pictogram with this key; undefined for the key of a picture. */
export function pictogramOf(key: string): PictogramName | undefined {
  const name = key.slice(1, -1)
  return key === `:${name}:` && isPictogram(name) ? name : undefined
}
