import type { Subprocess } from "bun"
import type { Workspace } from "./workspace.ts"

/** How long a server may take to print its address, in milliseconds. */
const START_PATIENCE = 30_000

/** A server under measurement. */
export interface RunningServer {
  /** `http://host:port` */
  readonly origin: string
  readonly process: Subprocess
  /** Ends the server with SIGTERM and waits until it has exited. */
  stop(): Promise<void>
}

/**
 * Starts a server that prints `listening on ORIGIN`, and resolves once it has. Otherwise throws with its last output.
 */
export async function startServer(
  workspace: Workspace,
  command: readonly string[],
  stderr: string,
): Promise<RunningServer> {
  const child = workspace.spawn(command, { stderr })
  const origin = await Promise.race([announcedOrigin(child.stdout), Bun.sleep(START_PATIENCE)])
  if (origin === undefined) {
    child.kill("SIGKILL")
    throw new Error(`${command.join(" ")} did not start: ${await workspace.tail(stderr)}`)
  }
  return {
    origin,
    process: child,
    async stop() {
      child.kill("SIGTERM")
      await child.exited
    },
  }
}

async function announcedOrigin(stdout: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of stdout) {
    text += decoder.decode(chunk, { stream: true })
    const origin = /^listening on (\S+)$/m.exec(text)?.[1]
    if (origin !== undefined) return origin
  }
  return undefined
}
