/** Memory use in bytes above which garbage is collected early, and the growth until the next collection. */
const COLLECT_FROM = 400 * 1024 * 1024
const GROWTH = 60 * 1024 * 1024

/**
 * Keeps garbage from piling up during long work: by default the engine lets it grow to a share of the machine's memory.
 *
 * @returns a function to call from time to time, which collects garbage if needed
 */
export function memoryBound(): () => void {
  let collectAt = COLLECT_FROM
  return () => {
    if (process.memoryUsage.rss() < collectAt) return
    Bun.gc(true)
    collectAt = Math.max(COLLECT_FROM, process.memoryUsage.rss() + GROWTH)
  }
}
