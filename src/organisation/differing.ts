/** The columns of `wanted` whose values differ from those in `held`. Undefined values are ignored. */
export function differing<Wanted extends object>(
  wanted: Wanted,
  held: { readonly [Column in keyof Wanted]-?: unknown },
): Partial<Wanted> {
  const found: Partial<Wanted> = {}
  for (const column of Object.keys(wanted) as (keyof Wanted)[]) {
    if (wanted[column] !== undefined && wanted[column] !== held[column]) found[column] = wanted[column]
  }
  return found
}
