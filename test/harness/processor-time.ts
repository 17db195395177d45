/**
 * Seconds of processors that this process has used for the work, all its threads together. Unlike the time on a clock they say the
 * same on a busy machine, so a test may have a limit for them.
 */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
