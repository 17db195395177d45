/**
 * The time of all files in a release: SOURCE_DATE_EPOCH in seconds, as used by other tools, otherwise the time of the last
 * commit. Throws when there is neither.
 */
export function releaseTime(root: string): Date {
  const given = process.env.SOURCE_DATE_EPOCH
  if (given !== undefined) {
    if (!/^\d{1,10}$/.test(given)) throw new Error(`SOURCE_DATE_EPOCH is "${given}", not a number of seconds.`)
    return new Date(Number(given) * 1000)
  }
  const log = Bun.spawnSync(["git", "log", "-1", "--format=%ct"], { cwd: root })
  if (!log.success)
    throw new Error("This is not a clone of the repository: set SOURCE_DATE_EPOCH to the release's time.")
  return new Date(Number(log.stdout.toString()) * 1000)
}
