/** The response to a request with an `Idempotency-Key`. */
export interface KeyedAnswer {
  readonly status: number
  readonly text: string
  /** Whether the response was replayed from an earlier request with the same key. */
  readonly isReplay: boolean
}

/** Where requests are sent, and as which client. */
interface Target {
  readonly origin: string
  readonly token: string
}

/** Creates a user whose last name is the key. Undefined if the connection ended before the response was complete. */
export async function createByKey({ origin, token }: Target, key: string): Promise<KeyedAnswer | undefined> {
  try {
    const answer = await fetch(`${origin}/api/v1/users`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ first_name: "Once", last_name: key }),
    })
    const text = await answer.text()
    return { status: answer.status, text, isReplay: answer.headers.get("idempotency-replayed") === "true" }
  } catch {
    return undefined
  }
}

/** Maximum number of attempts. A claim left behind by a killed process expires after ten seconds. */
const ATTEMPTS = 300

/**
 * The same with retries, as a careful client does it: repeats until there is a response, waiting no longer than the server
 * asks while the first request is still running.
 */
export async function createUntilAnswered(next: () => Target, key: string): Promise<KeyedAnswer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const answer = await createByKey(next(), key)
    if (answer !== undefined && ![409, 502, 503, 504].includes(answer.status)) return answer
    await Bun.sleep(100)
  }
  throw new Error(`the request with the key ${key} got no response`)
}
