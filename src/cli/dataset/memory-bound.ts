/** Bytes of memory from which garbage is collected early, and the growth until the next time. */
const COLLECT_FROM = 400 * 1024 * 1024
const GROWTH = 60 * 1024 * 1024

/**
 * Keeps garbage from piling up in a long piece of work: the engine would let it grow to a share of the machine's
 * memory.
 *
 * @returns a function to be called now and then; it checks, and collects if needed
 */
export function memoryBound(): () => void {
  let collectAt = COLLECT_FROM
  return () => {
    if (process.memoryUsage.rss() < collectAt) return
    Bun.gc(true)
    collectAt = Math.max(COLLECT_FROM, process.memoryUsage.rss() + GROWTH)
  }
}
