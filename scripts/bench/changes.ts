import type { Bench } from "./installation.ts"
import { type Question, requestOf } from "./requests.ts"
import type { RunningServer } from "./server-process.ts"
import { ask } from "./single-request.ts"

/** Small changes per second that are committed during a load. */
const CHANGES_A_SECOND = 20

/**
 * Changes one user after another, on a separate connection, until the signal. Returns the number of changes per second. Each
 * change invalidates what a server caches until the next commit.
 */
export async function commitChanges(
  { generator, token, users }: Pick<Bench, "generator" | "token" | "users">,
  server: RunningServer,
  until: AbortSignal,
): Promise<number> {
  const question: Question = {
    path: "/api/v1/users/{id}",
    method: "PATCH",
    body: '{"mobile_number":"+49 151 {n}"}',
    ids: users,
    connections: 1,
  }
  const stretch = generator.unusedStretch()
  const begun = performance.now()
  let sent = 0
  while (!until.aborted) {
    await ask({ token }, server, requestOf(question, stretch, ++sent))
    const next = begun + (sent * 1000) / CHANGES_A_SECOND
    await Bun.sleep(Math.max(0, next - performance.now()))
  }
  return (sent * 1000) / (performance.now() - begun)
}
