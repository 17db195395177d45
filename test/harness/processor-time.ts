/**
 * The CPU time in seconds that this process, including all threads, has used for the work. Unlike wall-clock time it is
 * the same on a busy machine, so a test may set a limit for it.
 */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
