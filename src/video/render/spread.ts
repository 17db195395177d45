/**
 * Moves times apart, in place, so that each is at least `gap` after the previous one, and the last one at least `gap`
 * before `end`. Times are moved to later if there is room, otherwise to earlier.
 *
 * @param times in seconds, ascending, within 0 to `end`
 * @param gap in seconds; reduced if there is not enough room
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
