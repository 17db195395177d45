import { cookieOf } from "../../http/cookies.ts"
import type { Form } from "../../http/form.ts"
import { asksForJson } from "../../http/json.ts"
import { LeadsTo, Unauthenticated } from "../../http/refusals.ts"
import type { Services } from "../../http/services.ts"
import { urlOf } from "../../http/url.ts"
import { keepForm, SECRET_FIELDS } from "../kept-forms.ts"
import type { SignedIn } from "../sessions/rules.ts"
import { askedPage } from "./asked-page.ts"

/** 401, or a redirect to the sign-in page, for a request without a valid session. */
export async function requireSession(
  person: SignedIn | undefined,
  form: Form | undefined,
  request: Request,
  services: Services,
): Promise<SignedIn> {
  if (person === undefined) throw await wayToSignIn(request, form, services)
  return person
}

/** Keeps what the user typed, so that nothing is lost if the session has ended in the meantime. */
async function wayToSignIn(request: Request, form: Form | undefined, services: Services): Promise<Error> {
  if (asksForJson(request)) return new Unauthenticated()
  const { pathname, search } = urlOf(request)
  // Nothing stays at a shared tablet, and people sign in there in their own way.
  if (cookieOf(request, services, "kiosk") !== undefined) return new LeadsTo("/kiosk")
  if (pathname === "/sign-out") return new LeadsTo("/sign-in?signed_out")
  // A form that is already waiting keeps waiting at its own address.
  if (pathname === "/resume") return toSignIn(pathname + search)
  const fields = form?.without(SECRET_FIELDS) ?? []
  const isEmpty = fields.every(([, value]) => value.trim() === "")
  const { database, clock } = services
  const browser = isEmpty ? undefined : cookieOf(request, services, "browser")
  const key = browser && (await keepForm(database, { path: pathname, fields }, { browser, now: clock() }))
  // The main page of the section is close enough: /account for /account/sessions/3/end.
  return toSignIn(
    key ? `/resume?key=${key}` : (askedPage(request, services) ?? pathname.replace(/(?<=^\/[^/]+)\/.*$/, "")),
  )
}

function toSignIn(next: string): LeadsTo {
  return new LeadsTo(`/sign-in?${new URLSearchParams({ next })}`)
}
