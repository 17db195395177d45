import { cpus } from "node:os"

/**
 * `npm test`: every test file in a process of its own, as many at once as there are cores, so that no file can lean on
 * another's state. Arguments narrow the files by a part of their path: `npm test -- api/users`.
 */
const wanted = process.argv.slice(2)
const files = [...new Bun.Glob("test/**/*.test.ts").scanSync(".")]
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort()
if (files.length === 0) {
  process.stderr.write(`No test file has ${wanted.join(" or ")} in its path.\n`)
  process.exit(1)
}

/** Milliseconds for one test: generous, because CI machines are slow; no test is about time. */
const TIMEOUT = 120_000

const totals = { pass: 0, fail: 0, skip: 0 }
const failedFiles: string[] = []
const notices: string[] = []

async function runFile(file: string): Promise<void> {
  const child = Bun.spawn([process.execPath, "test", "--timeout", String(TIMEOUT), `./${file}`], {
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1" },
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}$`, "m").exec(err)?.[1] ?? 0)
  const counts = { pass: count("pass"), fail: count("fail"), skip: count("skip") }
  totals.pass += counts.pass
  totals.skip += counts.skip
  totals.fail += counts.fail
  notices.push(...`${out}\n${err}`.split("\n").filter((line) => line.startsWith("NOT RUN:")))
  if (code === 0 && counts.pass + counts.skip > 0) {
    process.stdout.write(`ok    ${file} (${counts.pass})\n`)
    return
  }
  if (counts.fail === 0) totals.fail += 1
  failedFiles.push(file)
  process.stdout.write(`FAIL  ${file}\n${out}${err}\n`)
}

const queue = [...files]
const workers = Array.from({ length: Math.max(2, cpus().length) }, async () => {
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) await runFile(file)
})
await Promise.all(workers)

if (notices.length > 0) process.stdout.write(`\n${[...new Set(notices)].join("\n")}\n`)
if (failedFiles.length > 0) process.stdout.write(`\nFailed: ${failedFiles.join(", ")}\n`)
process.stdout.write(`\n${totals.pass} passed, ${totals.fail} failed, ${totals.skip} skipped\n`)
process.exit(failedFiles.length === 0 ? 0 : 1)
