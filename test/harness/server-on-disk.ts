import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Credentials, tokenFor } from "../../scripts/executable/token.ts"
import { firstMatch } from "./output.ts"
import { SMALL_COMPANY, smallCompanyClient } from "./small-company.ts"
import type { SmallDisk } from "./small-disk.ts"
import { TRAINBASE } from "./trainbase.ts"

/** The command line of `trainbase` with its data directory on the small disk. */
export function trainbaseOn(disk: SmallDisk, ...args: readonly string[]): string[] {
  return [...TRAINBASE, ...args, "--data", join(disk.path, "data")]
}

/** Imports a dataset. The default is the small company, which is stored on another disk. */
export async function importOn(disk: SmallDisk, dataset: object = SMALL_COMPANY) {
  const file = join(tmpdir(), `trainbase-${crypto.randomUUID()}.json`)
  await Bun.write(file, JSON.stringify(dataset))
  try {
    return await disk.run(trainbaseOn(disk, "import", file))
  } finally {
    rmSync(file)
  }
}

/** A server whose data directory is on the small disk. */
export class ServerOnDisk implements AsyncDisposable {
  private constructor(
    readonly origin: string,
    readonly token: string,
    private readonly child: ReturnType<SmallDisk["spawn"]>,
    readonly log: Promise<string>,
  ) {}

  static async start(disk: SmallDisk, client: Credentials = smallCompanyClient): Promise<ServerOnDisk> {
    const child = disk.spawn(trainbaseOn(disk, "serve", "--port", "0", "--rate-limit", "0"))
    const log = new Response(child.stderr).text()
    const origin = await firstMatch(child.stdout, /^listening on (\S+)$/m)
    if (origin === undefined) throw new Error(await log)
    return new ServerOnDisk(origin, await tokenFor(origin, client), child, log)
  }

  /** Creates a user and returns the status and the body. */
  async createUser(lastName: string): Promise<{ status: number; message?: string; retryAfter: string | null }> {
    const answer = await fetch(`${this.origin}/api/v1/users`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
      body: JSON.stringify({ first_name: "Some", last_name: lastName, mobile_number: "0".repeat(40) }),
    })
    const { message } = (await answer.json()) as { message?: string }
    return {
      status: answer.status,
      retryAfter: answer.headers.get("retry-after"),
      ...(message !== undefined && { message }),
    }
  }

  /** The last names of all users created by `createUser`, in the order of their ids. */
  async lastNames(): Promise<string[]> {
    const names: string[] = []
    let next: string | null = `${this.origin}/api/v1/users?per_page=100&search=Some`
    while (next !== null) {
      const answer = await fetch(next, { headers: { authorization: `Bearer ${this.token}` } })
      const page = (await answer.json()) as {
        data: { first_name: string; last_name: string }[]
        links: { next: string | null }
      }
      names.push(...page.data.filter((user) => user.first_name === "Some").map((user) => user.last_name))
      next = page.links.next
    }
    return names
  }

  /** Asks it to stop and returns its exit code and its complete log. */
  async stop(): Promise<{ exitCode: number; log: string }> {
    this.child.kill("SIGTERM")
    return { exitCode: await this.child.exited, log: await this.log }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill("SIGKILL")
    await this.child.exited
  }
}
