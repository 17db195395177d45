/**
 * The commit of the sources in `root`, followed by `-changed` if files have changed since. Taken from SOURCE_COMMIT if there is
 * no repository; empty if unknown.
 */
export function commitOf(root: string): string {
  const given = process.env.SOURCE_COMMIT
  if (given !== undefined) {
    if (!/^[0-9a-f]{7,64}(-changed)?$/.test(given)) throw new Error(`SOURCE_COMMIT is "${given}", not a commit.`)
    return given
  }
  const git = (...args: string[]) => Bun.spawnSync(["git", ...args], { cwd: root, stderr: "ignore" })
  try {
    const head = git("rev-parse", "HEAD")
    if (!head.success) return ""
    const isChanged = git("status", "--porcelain", "--untracked-files=no").stdout.length > 0
    return `${head.stdout.toString().trim()}${isChanged ? "-changed" : ""}`
  } catch {
    // git is not installed.
    return ""
  }
}
