import { Type } from "typebox"
import type { Sender } from "../../access/sessions/rules.ts"
import type { Backoff } from "../../background/jobs/backoff.ts"
import { PermanentFailure } from "../../background/jobs/failures.ts"
import { handlerOf, type JobHandler, type JobKind } from "../../background/jobs/kinds.ts"
import { enqueue } from "../../background/jobs/rules.ts"
import type { Database } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { rateLimitKey, widerRateLimitKey } from "../../tools/networks.ts"
import { beginGuess } from "../guesses/rules.ts"
import { mailPasswordLink } from "./rules.ts"
import type { LinkRequestSeal } from "./secrets.ts"

/*
 * Requests for a new password. A request only adds the input to the queue. Whether the user exists is looked up a
 * second later, so neither the response nor its duration reveals it.
 */

/** Maximum number of requests within a quarter of an hour from an address, from an IPv6 network (/48), and in total. */
const OF_ADDRESS = 30
const OF_NETWORK = 60
const OF_ALL = 10_000

/**
 * Delay after the response, in milliseconds. Work that is done then has no influence on any response time that somebody
 * could measure.
 */
const DELAY = 1_000

/** In characters. No name or address is longer. */
const TYPED_MAX = 320

const BACKOFF: Backoff = { attempts: 5, first: 1_000, factor: 4, longest: 60_000 }

export const LINK_REQUEST_JOB = {
  name: "password_link_request",
  payload: Type.Object({
    id: Type.String(),
    /** The sealed name. The queue erases fields with this name. */
    secret: Type.String(),
    request_id: Type.String(),
    address: Type.String(),
    device: Type.String(),
  }),
} satisfies JobKind

/**
 * Adds a request to the queue. The caller does not learn whether the user exists. Returns the number of seconds to wait
 * if the address has sent too many requests.
 */
export async function requestPasswordLink(
  { database, linkRequestSeal }: { readonly database: Database; readonly linkRequestSeal: LinkRequestSeal },
  { username, sender, now }: { readonly username: string; readonly sender: Sender; readonly now: number },
): Promise<{ readonly retryAfter: number } | undefined> {
  const address = sender.address()
  const network = widerRateLimitKey(address)
  const asked = await beginGuess(
    database,
    [
      { countedFor: `link:${rateLimitKey(address)}`, limit: OF_ADDRESS },
      ...(network === undefined ? [] : [{ countedFor: `link:${network}`, limit: OF_NETWORK }]),
      { countedFor: "link:all", limit: OF_ALL, isHidden: true },
    ],
    now,
  )
  if ("retryAfter" in asked) return asked
  // More requests than this are a flood. They are no longer stored, and the caller is not informed.
  if (asked.isBarred) return undefined
  const id = crypto.randomUUID()
  const payload = {
    id,
    secret: linkRequestSeal.seal(username.length > TYPED_MAX ? "" : username, id),
    request_id: sender.requestId,
    ...{ address, device: sender.device },
  }
  await database.transaction((tx) =>
    enqueue(tx, LINK_REQUEST_JOB, { companyId: null, payload, now, runAt: now + DELAY }),
  )
  return undefined
}

/** Sends the requested links by mail. */
export function linkRequestHandler({
  database,
  mail,
  linkRequestSeal,
  publicUrl,
  clock,
}: {
  readonly database: Database
  readonly mail: Mail
  readonly linkRequestSeal: LinkRequestSeal
  readonly publicUrl: string | undefined
  readonly clock: () => number
}): JobHandler {
  return handlerOf(LINK_REQUEST_JOB, {
    backoff: BACKOFF,
    // A separate limit, so that many of these jobs do not hold up others.
    atOnce: 1,
    async run({ id, secret, request_id: requestId, address, device }) {
      const username = linkRequestSeal.open(secret, id)
      if (username === undefined)
        throw new PermanentFailure("the name was sealed with another key (secret_key or secret.key)")
      if (!mail.configured || publicUrl === undefined) throw new PermanentFailure("links can no longer be mailed")
      const sender = { requestId, address: () => address, device }
      await mailPasswordLink({ database, mail }, { username, sender, publicUrl, now: clock() })
    },
  })
}
