/**
 * Moves times apart, in place, so that each is at least `gap` after the one before and the last one at least `gap`
 * before `end`: later where there is room, otherwise earlier.
 *
 * @param times in seconds, ascending, within 0 to `end`
 * @param gap in seconds; less when there is no room for so much
 */
export function spread(times: Float64Array, gap: number, end: number): void {
  const least = Math.min(gap, end / times.length)
  for (let index = 1; index < times.length; index++) {
    times[index] = Math.max(times[index] ?? 0, (times[index - 1] ?? 0) + least)
  }
  let next = end
  for (let index = times.length - 1; index >= 0; index--) {
    next = Math.max(index * least, Math.min(times[index] ?? 0, next - least))
    times[index] = next
  }
}
