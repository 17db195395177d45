import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Packages that a test adds to Debian's base system: an init, to start services, and `curl`, to send requests. */
const PACKAGES = "systemd,curl"
const MIRROR = "http://deb.debian.org/debian"
const SUITE = "bookworm"

/** The exit code of a script, and everything it printed. */
interface Outcome {
  readonly exitCode: number
  readonly output: string
}

/**
 * A separate Debian 12, started by systemd in a container without a network, which shares only the kernel with this machine. It
 * is installed from Debian's mirror by mmdebstrap, in half the time debootstrap takes, and is removed at the end of the block.
 */
export class Debian implements Disposable {
  readonly #directory = mkdtempSync(join(tmpdir(), "trainbase-debian-"))
  readonly root = join(this.#directory, "root")

  private constructor() {}

  /** Undefined if there cannot be one; the reason is printed on standard output, which `npm test` repeats at its end. */
  static async install(tests: string): Promise<Debian | undefined> {
    const lack = missing()
    if (lack !== undefined) return notRun(tests, lack)
    const debian = new Debian()
    try {
      await succeed("mmdebstrap", "--variant=minbase", `--include=${PACKAGES}`, SUITE, debian.root, MIRROR)
    } catch (error) {
      debian[Symbol.dispose]()
      return notRun(tests, `Debian could not be fetched: ${error}`)
    }
    try {
      await succeed("systemd-nspawn", ...debian.#inPlace(), "true")
    } catch (error) {
      debian[Symbol.dispose]()
      return notRun(tests, `containers are not possible here: ${error}`)
    }
    return debian
  }

  /** Runs a bash script as root, in /root, once the system has started. Afterwards the system is stopped. */
  async run(script: string): Promise<Outcome> {
    this.write("root/script", script)
    this.write("etc/systemd/system/script.service", SCRIPT_UNIT)
    const wanted = join(this.root, "etc/systemd/system/multi-user.target.wants")
    mkdirSync(wanted, { recursive: true })
    symlinkSync("/etc/systemd/system/script.service", join(wanted, "script.service"))
    await succeed("systemd-nspawn", ...this.#inPlace(), "--boot", "--quiet")
    return { exitCode: Number(this.read("root/exit-code")), output: this.read("root/output") }
  }

  write(path: string, content: string | Uint8Array): void {
    writeFileSync(join(this.root, path), content)
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8")
  }

  [Symbol.dispose](): void {
    rmSync(this.#directory, { recursive: true, force: true })
  }

  /** Not registered with this machine's systemd, which might not be running. */
  #inPlace(): string[] {
    return ["--register=no", "--keep-unit", "--private-network", "--console=pipe", "--directory", this.root]
  }
}

/** The system stops when the script has ended or hangs. */
const SCRIPT_UNIT = `[Unit]
After=multi-user.target
[Service]
Type=oneshot
TimeoutStartSec=300
WorkingDirectory=/root
ExecStart=/bin/bash -c 'bash script >output 2>&1; echo $$? >exit-code'
ExecStopPost=/bin/systemctl --no-block poweroff
[Install]
WantedBy=multi-user.target
`

function missing(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root can install a Debian for them"
  for (const [program, name] of [
    ["mmdebstrap", "mmdebstrap"],
    ["systemd-nspawn", "systemd-container"],
  ] as const) {
    if (Bun.which(program) === null) return `there is no ${program}. Install the package ${name}`
  }
  return undefined
}

function notRun(tests: string, reason: string): undefined {
  process.stdout.write(`NOT RUN: ${tests}: ${reason.replace(/\s+/g, " ")}.\n`)
  return undefined
}

/** Runs a program to its end. Throws with the end of its output if it fails. */
async function succeed(program: string, ...args: readonly string[]): Promise<void> {
  const child = Bun.spawn([program, ...args], { stdin: "ignore", stdout: "pipe", stderr: "pipe" })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  if (code !== 0) throw new Error(`${program} ended with exit code ${code}: ${`${out}${err}`.slice(-500)}`)
}
