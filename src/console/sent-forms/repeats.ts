import type { AnswerOfRepeat } from "../../access/person-guard.ts"
import { hashSecret, newSecret } from "../../access/secrets.ts"
import { seeOther } from "../../http/cookies.ts"
import type { Form } from "../../http/form.ts"
import { whenAnswered } from "../../http/frame.ts"
import { ConnectionEnded } from "../../http/refusals.ts"
import type { Services } from "../../http/services.ts"
import { urlOf } from "../../http/url.ts"
import * as store from "./store.ts"

/** The field with the key of a page, which each of its forms contains. */
const FIELD = "sending"

/** Milliseconds after which a form that began to be carried out is taken to be interrupted, by a crash for example. */
const ABANDONED = 60_000
/** Milliseconds between two looks at a form that is being carried out. */
const PAUSE = 50

/** Where a form leads whose answer can be shown only once. */
const leadsTo = new WeakMap<Request, Response>()

/**
 * Notes that the answer to a form shows something that cannot be shown again, such as a password. The same form sent
 * again does nothing, and leads to this response.
 */
export function answeredOnce(request: Request, again: Response): void {
  leadsTo.set(request, again)
}

/** The field with a new key for the forms of a page, so that one that is sent twice has one effect. */
export function sendingKey(): string {
  return `<input type="hidden" name="${FIELD}" value="${newSecret()}">`
}

/**
 * How the guard recognises forms of the console that are sent twice, by a double click or because the answer to the first
 * one got lost. They are the same if key, address and all fields are: a form that was changed and sent again is another
 * one. Of two that are sent at the same time, the second waits for the first.
 */
export function answerOfRepeat({ database, clock, log }: Pick<Services, "database" | "clock" | "log">): AnswerOfRepeat {
  async function end(keyHash: string, answer: Response): Promise<void> {
    const isDone = answer.status === 303
    await database
      .transaction((tx) => (isDone ? store.end(tx, keyHash, pathOf(answer)) : store.forget(tx, keyHash)))
      .catch((error: unknown) => log.warn({ err: error }, "what a form led to could not be noted"))
  }

  return async ({ form, request, userId }) => {
    if (form.text(FIELD) === "") return undefined
    const keyHash = hashSecret(textOf(form, request, userId))
    for (;;) {
      if (request.signal.aborted) throw new ConnectionEnded()
      const now = clock()
      const begun = { keyHash, userId, now, abandoned: now - ABANDONED }
      if (await database.transaction((tx) => store.begin(tx, begun))) {
        whenAnswered(request, (response) => end(keyHash, leadsTo.get(request) ?? response))
        return undefined
      }
      const path = await store.findPath(database, keyHash, userId)
      if (path !== undefined && path !== "") return asBefore(path)
      await Bun.sleep(PAUSE)
    }
  }
}

/** What two sendings of a form have in common. */
function textOf(form: Form, request: Request, userId: number): string {
  const { pathname, search } = urlOf(request)
  const files = Array.from(form.files, ([name, { bytes }]) => [name, Bun.CryptoHasher.hash("sha256", bytes, "hex")])
  return JSON.stringify([userId, pathname, search, form.without(NONE), files])
}

/** Every field of a form. */
const NONE = /(?!)/

/** A redirect as it is stored: its path, and the cookies that it sets, such as the notice for the next page. */
function pathOf({ headers }: Response): string {
  return JSON.stringify([headers.get("location") ?? "/console", ...headers.getSetCookie()])
}

function asBefore(stored: string): Response {
  const [path = "/console", ...cookies] = JSON.parse(stored) as string[]
  return seeOther(path, cookies)
}
