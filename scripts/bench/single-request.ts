import type { Bench } from "./installation.ts"
import type { requestOf } from "./requests.ts"
import type { RunningServer } from "./server-process.ts"

type AskedOnce = Pick<ReturnType<typeof requestOf>, "path" | "body"> & Partial<ReturnType<typeof requestOf>>

/** Returns the response body of one request: a GET, or a POST if it has a body. Throws on an error response. */
export async function ask(
  { token }: Pick<Bench, "token">,
  { origin }: RunningServer,
  { path, body, method = body === undefined ? "GET" : "POST" }: AskedOnce,
): Promise<string> {
  const answer = await fetch(origin + path, {
    method,
    redirect: "manual",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${origin}${path} answered ${answer.status}: ${text}`)
  return text
}
