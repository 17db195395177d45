/**
 * Runs `work` for every item, at most `limit` at once. When one fails, no further item is started. The error is thrown
 * after the started ones have ended, so that nothing continues in the background.
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
