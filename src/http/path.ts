import { NotFound } from "../tools/errors.ts"

/** The id in a path. Throws {@link NotFound} if it is not a positive integer. */
export function pathId(segment: string | undefined): number {
  const number = Number(segment)
  if (segment === undefined || !/^[1-9]\d{0,15}$/.test(segment) || !Number.isSafeInteger(number)) throw new NotFound()
  return number
}
