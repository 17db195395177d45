import { join } from "node:path"
import { databaseEnvironment } from "./engine.ts"
import { TRAINBASE } from "./trainbase.ts"

/** The exit code and output of a command. */
export interface Outcome {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

export interface RunPlace {
  /** The working directory of the command. */
  readonly directory: string
  /** The data directory, relative to the working directory. */
  readonly data: string
  readonly stdin?: string | Uint8Array
  /** Environment variables in addition to those for the database. */
  readonly environment?: Readonly<Record<string, string>>
  /** A program to run instead of this release. */
  readonly program?: readonly string[]
}

/**
 * Runs a `trainbase` command and waits for it to exit. It uses the database of this engine that belongs to the data
 * directory.
 */
export async function runTrainbase(
  args: readonly string[],
  { directory, data, stdin = "", environment = {}, program = TRAINBASE }: RunPlace,
): Promise<Outcome> {
  const child = Bun.spawn([...program, ...args, "--data", data], {
    cwd: directory,
    env: { ...(await databaseEnvironment(join(directory, data))), ...environment },
    stdin: Buffer.from(stdin),
    stdout: "pipe",
    stderr: "pipe",
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exitCode, stdout, stderr }
}
