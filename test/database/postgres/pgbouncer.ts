import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../harness/free-port.ts"
import { until } from "../../harness/processes.ts"

/** PgBouncer in front of a test server, without support for prepared statements, until the end of the block. */
export class PgBouncer implements AsyncDisposable {
  private constructor(
    readonly port: number,
    readonly directory: string,
    readonly process: Bun.Subprocess,
  ) {}

  /** @param server the address of a database of the server; @param mode its `pool_mode` */
  static async start(server: string, mode: "session" | "transaction"): Promise<PgBouncer> {
    const directory = mkdtempSync(join(tmpdir(), "trainbase-pgbouncer-"))
    chmodSync(directory, 0o755)
    const { hostname, port: target, username, password } = new URL(server)
    const port = freePort()
    const settings = [
      `[databases]\n* = host=${hostname} port=${target} user=${username} password=${password}`,
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
      `pool_mode = ${mode}`,
      // Older versions do not have this setting and refuse it.
      ...(knowsPreparedStatements() ? ["max_prepared_statements = 0"] : []),
    ]
    const file = join(directory, "pgbouncer.ini")
    writeFileSync(file, `${settings.join("\n")}\n`)
    // PgBouncer does not run as root.
    const user = process.getuid?.() === 0 ? ["-u", "nobody"] : []
    const child = Bun.spawn(["pgbouncer", ...user, file], { stdout: "ignore", stderr: "pipe" })
    let said = ""
    void (async () => {
      const decoder = new TextDecoder()
      for await (const part of child.stderr) said += decoder.decode(part, { stream: true })
    })()
    await until(() => said.includes("process up") || child.exitCode !== null)
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`)
    return new PgBouncer(port, directory, child)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.process.kill()
    await this.process.exited
    rmSync(this.directory, { recursive: true, force: true })
  }
}

function knowsPreparedStatements(): boolean {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(Bun.spawnSync(["pgbouncer", "--version"]).stdout.toString()) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}
