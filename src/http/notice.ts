import { cookieOf, droppedCookie, keptCookie, seeOther } from "./cookies.ts"
import type { Services } from "./services.ts"

/* What a form has just done, as the page says it to which the answer leads. The cookie has only the name of the sentence. */

/** Seconds for which a notice waits for the page that says it. */
const LIFETIME = 60

interface Done {
  /** The page that says it. */
  readonly path: string
  readonly notice: string
  /** Headers that keep or drop other cookies. */
  readonly cookies?: readonly string[]
}

/** Leads the browser to the page that says what was done. */
export function seeNotice(request: Request, services: Services, { path, notice, cookies = [] }: Done): Response {
  const kept = keptCookie(request, services, { name: "notice", value: notice, lifetime: LIFETIME })
  return seeOther(path, [...cookies, kept])
}

/** Which of the notices of a page is to be said, and the headers by which it is said only once. */
export function noticeIn<Name extends string>(
  request: Request,
  services: Services,
  names: readonly Name[],
): { readonly notice: Name | undefined; readonly headers: Readonly<Record<string, string>> } {
  const sent = cookieOf(request, services, "notice")
  const notice = names.find((name) => name === sent)
  return { notice, headers: notice === undefined ? {} : { "set-cookie": droppedCookie(request, services, "notice") } }
}
