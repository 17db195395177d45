/** The answer to a request with an `Idempotency-Key`. */
export interface KeyedAnswer {
  readonly status: number
  readonly text: string
  /** It was kept from the first of these requests. */
  readonly isReplay: boolean
}

/** Where requests go, and as whom. */
interface Target {
  readonly origin: string
  readonly token: string
}

/** Creates a user whose last name is the key. Undefined when the connection ended before the whole answer had come. */
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

/** How often a request is sent at most: a claim that a killed process left behind is over after ten seconds. */
const ATTEMPTS = 300

/**
 * The same as a careful client does it: until there is a response, and no longer than it is told to wait for the first
 * one.
 */
export async function createUntilAnswered(next: () => Target, key: string): Promise<KeyedAnswer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const answer = await createByKey(next(), key)
    if (answer !== undefined && ![409, 502, 503, 504].includes(answer.status)) return answer
    await Bun.sleep(100)
  }
  throw new Error(`the request with the key ${key} got no answer`)
}
