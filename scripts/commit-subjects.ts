import { $ } from "bun"
import { faultsOf } from "./commits/message.ts"

/** Checks the messages of all commits since the one that added this file. Passes if that commit is not in the git history. */

const git = async (...args: string[]) => {
  const { exitCode, stdout } = await $`git ${args}`.quiet().nothrow()
  return exitCode === 0 ? stdout.toString().trim() : ""
}

const [first] = (await git("log", "--diff-filter=A", "--format=%H", "--", "scripts/commit-subjects.ts")).split("\n")
// In a shallow clone every file seems to have been added by the oldest commit.
const isShallow = (await git("rev-parse", "--is-shallow-repository")) !== "false"
if (!first || isShallow) {
  process.stdout.write("The messages of commits were not checked: the git history is missing or incomplete.\n")
} else {
  const messages = (await git("log", "--no-merges", "--format=%h %B%x00", `${first}..HEAD`)).split("\0")
  const faults = messages
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .flatMap((text) => {
      const end = text.indexOf(" ")
      return faultsOf(text.slice(end + 1)).map((fault) => `${text.slice(0, end)}: ${fault}\n`)
    })
  process.stderr.write(faults.join(""))
  process.exitCode = faults.length === 0 ? 0 : 1
}
