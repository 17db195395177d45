import { Database } from "bun:sqlite"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { firstMatch } from "../../harness/output.ts"
import { TRAINBASE } from "../../harness/trainbase.ts"

/** A server of an empty installation, in a process of its own. */
export class EmptyServer {
  private constructor(
    /** The address that it prints for the set-up. */
    readonly setUp: string,
    private readonly directory: string,
    private readonly child: Bun.Subprocess,
  ) {}

  static async start(): Promise<EmptyServer> {
    const directory = mkdtempSync(join(tmpdir(), "trainbase-story-"))
    const data = join(directory, "data")
    const child = Bun.spawn([...TRAINBASE, "serve", "--port", "0", "--data", data], { stdout: "pipe", stderr: "pipe" })
    const log = new Response(child.stderr).text()
    const setUp = await firstMatch(child.stdout, /^\s*(http\S+\/setup\?token=\S+)$/m)
    if (setUp === undefined) throw new Error(await log)
    const server = new EmptyServer(setUp, directory, child)
    server.#change(NO_VIDEOS)
    return server
  }

  get origin(): string {
    return new URL(this.setUp).origin
  }

  async stop(): Promise<void> {
    this.child.kill()
    await this.child.exited
    rmSync(this.directory, { recursive: true, force: true })
  }

  /** While `work` is done, each new assignment costs the server so much that there is time to look on. */
  async slowly(work: () => Promise<void>): Promise<void> {
    this.#change(SLOW)
    try {
      await work()
    } finally {
      this.#change("drop trigger slow_assignments")
    }
  }

  #change(statement: string): void {
    using database = new Database(join(this.directory, "data", "trainbase.sqlite"))
    database.run("pragma busy_timeout = 60000")
    database.run(statement)
  }
}

/** Videos would be ready at another point of the story each time, and have to be watched from then on. */
const NO_VIDEOS = `create trigger no_videos before insert on jobs when new.kind = 'render_video' begin
  select raise(ignore);
end`

const SLOW = `create trigger slow_assignments after insert on assignments begin
  select count(*) from (
    with recursive number(n) as (select 1 union all select n + 1 from number where n < 100000) select n from number
  );
end`
