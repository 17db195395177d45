/**
 * Does `work` for every item, at most `limit` at once. When one fails no further item is begun; the error is thrown when
 * those that were begun have ended, so that nothing goes on behind the caller's back.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  let failed = false
  const lane = async () => {
    for (const item of waiting) {
      if (failed) return
      try {
        await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: limit }, lane))
  const failure = lanes.find(({ status }) => status === "rejected")
  if (failure?.status === "rejected") throw failure.reason
}
