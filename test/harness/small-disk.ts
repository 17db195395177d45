import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Subprocess } from "bun"
import { firstMatch } from "./output.ts"

/** The commands that mount a separate disk. An ordinary user needs a namespace in which it is root. */
const NAMESPACE = process.getuid?.() === 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"]
const ENTERING = process.getuid?.() === 0 ? ["--mount"] : ["--user", "--preserve-credentials", "--mount"]

/** Whether a test can mount a disk on this machine. If not, prints a message, which `npm test` repeats. */
export function canMount(tests: string): boolean {
  const tried =
    process.platform === "linux" &&
    Bun.which("unshare") !== null &&
    Bun.which("nsenter") !== null &&
    Bun.spawnSync(["unshare", ...NAMESPACE, "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).success
  if (!tried) process.stdout.write(`NOT RUN: ${tests}: this system does not allow mounting a disk (unshare, mount).\n`)
  return tried
}

interface Ended {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** A disk of a few MiB in memory, visible only to processes started through it. */
export class SmallDisk implements AsyncDisposable {
  private constructor(
    readonly path: string,
    readonly holder: Subprocess,
  ) {}

  /** @param size in MiB */
  static async open(size: number): Promise<SmallDisk> {
    const path = mkdtempSync(join(tmpdir(), "trainbase-disk-"))
    const script = `mount -t tmpfs -o size=${size}m tmpfs "$0" && echo mounted && read _`
    const holder = Bun.spawn(["unshare", ...NAMESPACE, "sh", "-c", script, path], { stdin: "pipe", stdout: "pipe" })
    if ((await firstMatch(holder.stdout, /^(mounted)$/m)) === undefined) throw new Error("nothing was mounted")
    return new SmallDisk(path, holder)
  }

  /** Starts a program that can access the disk. */
  spawn(command: readonly string[]): Subprocess<"ignore", "pipe", "pipe"> {
    return Bun.spawn(["nsenter", ...ENTERING, "--target", String(this.holder.pid), ...command], {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    })
  }

  /** Runs a program that can access the disk and waits for it to exit. */
  async run(command: readonly string[]): Promise<Ended> {
    const child = this.spawn(command)
    const [stdout, stderr, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { exitCode, stdout, stderr }
  }

  /** Fills the disk completely. */
  async fill(): Promise<void> {
    await this.run(["sh", "-c", `cat /dev/zero > "$0/ballast"; true`, this.path])
  }

  async free(): Promise<void> {
    await this.run(["rm", join(this.path, "ballast")])
  }

  async makeReadOnly(): Promise<void> {
    const { exitCode, stderr } = await this.run(["mount", "-o", "remount,ro", this.path])
    if (exitCode !== 0) throw new Error(stderr)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.holder.kill()
    await this.holder.exited
    rmSync(this.path, { recursive: true, force: true })
  }
}
