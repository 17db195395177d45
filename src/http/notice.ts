import { cookieOf, droppedCookie, keptCookie, seeOther } from "./cookies.ts"
import type { Services } from "./services.ts"

/* The result of a form, shown by the page to which its response redirects. The cookie has only the sentence's name. */

/** Seconds for which a notice waits for its page. */
const LIFETIME = 60

interface Done {
  /** The page that shows it. */
  readonly path: string
  readonly notice: string
  /** Headers that set or remove other cookies. */
  readonly cookies?: readonly string[]
}

/** Redirects the browser to the page that says what was done. */
export function seeNotice(request: Request, services: Services, { path, notice, cookies = [] }: Done): Response {
  const kept = keptCookie(request, services, { name: "notice", value: notice, lifetime: LIFETIME })
  return seeOther(path, [...cookies, kept])
}

/** The notice that a page has to show, and the headers that make sure that it is shown only once. */
export function noticeIn<Name extends string>(
  request: Request,
  services: Services,
  names: readonly Name[],
): { readonly notice: Name | undefined; readonly headers: Readonly<Record<string, string>> } {
  const sent = cookieOf(request, services, "notice")
  const notice = names.find((name) => name === sent)
  return { notice, headers: notice === undefined ? {} : { "set-cookie": droppedCookie(request, services, "notice") } }
}
