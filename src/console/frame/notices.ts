import { cookieOf, droppedCookie, keptCookie, seeOther } from "../../http/cookies.ts"
import type { Services } from "../../http/services.ts"
import type { Notice } from "./page.tsx"

/** Seconds for which a notice waits for its page. */
const LIFETIME = 60

interface Done<Name extends string> {
  /** The page that shows it. */
  readonly path: string
  readonly notice: Name
  /** A number that the sentence contains. */
  readonly count?: number | undefined
  /** The key that takes it back. */
  readonly undo?: string | undefined
}

/** Redirects the browser to the page that says what was done. The cookie has the sentence's name, not the sentence. */
export function seeDone<Name extends string>(request: Request, services: Services, done: Done<Name>): Response {
  const value = [done.notice, done.count ?? "", done.undo ?? ""].join(".")
  return seeOther(done.path, [keptCookie(request, services, { name: "notice", value, lifetime: LIFETIME })])
}

/**
 * The notice that a page has to show, and the headers that make sure that it is shown only once.
 *
 * @param sentences by the names that {@link seeDone} was called with
 */
export function doneIn(
  request: Request,
  services: Services,
  sentences: Readonly<Record<string, string | ((count: number) => string)>>,
): { readonly notice: Notice | undefined; readonly headers: Readonly<Record<string, string>> } {
  const [name = "", count = "", undo = ""] = (cookieOf(request, services, "notice") ?? "").split(".", 3)
  const sentence = Object.hasOwn(sentences, name) ? sentences[name] : undefined
  if (sentence === undefined) return { notice: undefined, headers: {} }
  return {
    notice: {
      text: typeof sentence === "string" ? sentence : sentence(Number(count)),
      undo: undo === "" ? undefined : undo,
    },
    headers: { "set-cookie": droppedCookie(request, services, "notice") },
  }
}
