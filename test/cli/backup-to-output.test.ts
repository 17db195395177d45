import { expect, test } from "bun:test"
import { BackupPlace, hiddenIn, refused } from "../harness/backup-place.ts"
import { TRAINBASE } from "../harness/trainbase.ts"

/** Runs a shell line in which `"$@"` writes a backup to standard output. `status` is its exit status. */
async function backUpIn(place: BackupPlace, line: string) {
  const script = `status() { "$@"; echo "exit code $?" >&2; }; ${line}`
  const command = [...TRAINBASE, "backup", "-", "--data", "old"]
  const shell = Bun.spawn(["sh", "-c", script, "sh", ...command], {
    cwd: place.directory,
    env: { PATH: process.env.PATH },
    stdout: "pipe",
    stderr: "pipe",
  })
  const [stdout, stderr] = await Promise.all([new Response(shell.stdout).text(), new Response(shell.stderr).text()])
  return { stdout, stderr }
}

test("a backup whose reader stops reading fails with one line and leaves nothing", async () => {
  using place = await BackupPlace.withCompany()
  expect(await backUpIn(place, `status "$@" | head -c 10`)).toEqual({
    stdout: "trainbase.",
    stderr: `${
      refused(
        "the backup is incomplete: the program that reads standard output ended too early; find out why it ended, and make another backup",
      ).stderr
    }exit code 1\n`,
  })
  expect(hiddenIn(place.path("old"))).toEqual([])
})

test("a backup to a full standard output reports that", async () => {
  using place = await BackupPlace.withCompany()
  const { stderr } = await backUpIn(place, `status "$@" > /dev/full`)
  expect(stderr).toMatch(/^trainbase: standard output could not be written: ENOSPC[^\n]*; [^\n]*\nexit code 1\n$/)
  expect(hiddenIn(place.path("old"))).toEqual([])
})
