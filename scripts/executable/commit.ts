/**
 * The commit that the sources in `root` are of, with `-changed` behind it if files were changed since. SOURCE_COMMIT says it
 * where there is no repository; empty when nobody knows.
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
    // There is no git.
    return ""
  }
}
