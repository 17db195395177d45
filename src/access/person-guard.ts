import { cookieOf, keptCookie } from "../http/cookies.ts"
import { FORM_MAX, Form, readForm } from "../http/form.ts"
import { frameOf, originOf } from "../http/frame.ts"
import { asksForJson } from "../http/json.ts"
import { LeadsTo, Unauthenticated } from "../http/refusals.ts"
import { requireSameOrigin } from "../http/same-origin.ts"
import { readerFrom } from "../http/send-page.ts"
import type { Services } from "../http/services.ts"
import { refuseUnanswerable } from "../http/unanswerable.ts"
import { urlOf } from "../http/url.ts"
import type { Reader } from "../pages/reader.ts"
import { type PersonCaller, requirePermission } from "./caller.ts"
import { keepForm } from "./kept-forms.ts"
import type { PersonAccess } from "./route-access.ts"
import {
  authenticatePerson,
  type Duty,
  deviceOf,
  type FoundSession,
  noteUses,
  type Sender,
  type SessionUse,
  type SignedIn,
} from "./sessions/rules.ts"
import { Gate, SessionsTogether, UsesTogether } from "./sessions/together.ts"

/** Fields that are kept nowhere. */
const SECRET_FIELDS = /pass|code|token|secret/i

/** Seconds for which a browser knows where somebody was going. */
const NEXT_KEPT = 600

/** Where a session is led that must do something first. */
const DUTY_PAGES: Readonly<Record<Duty, string>> = {
  second_step: "/sign-in/second-factor",
  password_change: "/password/new",
  second_factor: "/account/second-factor",
}

interface PageContext {
  readonly request: Request
}

const forms = new WeakMap<Request, Form>()
const signedIn = new WeakMap<Request, SignedIn>()

/** Who sends a request, as sessions and the audit log know it. */
export function senderOf(request: Request): Sender {
  const frame = frameOf(request)
  return {
    requestId: frame.id,
    address: () => frame.sender.address,
    device: deviceOf(request.headers.get("user-agent")),
  }
}

/** How a guard does for many requests at once what is done for each of them otherwise. */
interface Gathering {
  readonly used?: (use: SessionUse) => void
  readonly find?: (hash: string) => Promise<FoundSession | undefined>
}

/** The person who has the session of a request; undefined without one that is in force. */
export async function personOf(
  request: Request,
  services: Services,
  { used, ...gathering }: Gathering = {},
): Promise<SignedIn | undefined> {
  const token = cookieOf(request, services, "session")
  if (token === undefined) return undefined
  const { database, settings } = services
  return authenticatePerson(database, token, {
    sender: {
      ...senderOf(request),
      browser: () => cookieOf(request, services, "browser"),
      signal: () => request.signal,
    },
    settings,
    now: services.clock(),
    // The page does not wait for it: it only says when the session was used last.
    used: used ?? ((use) => void noteUses(database, [use]).catch(usesNotNoted(services))),
    ...gathering,
  })
}

/** The header that gives a browser the token of its session; `stays`: beyond the end of the browser. */
export function sessionCookie(
  request: Request,
  services: Services,
  { token, stays }: { readonly token: string; readonly stays: boolean },
): string {
  const lifetime = stays ? services.settings.session_lifetime : undefined
  return keptCookie(request, services, { name: "session", value: token, lifetime })
}

function usesNotNoted({ log }: Services): (error: unknown) => void {
  return (error) => log.warn({ err: error }, "the last use of a session could not be noted")
}

/**
 * The guard before pages of people and before all forms: 403 (another site's form), 413 and 415, a way to sign in, a way to
 * what must be done first, 403 (permission).
 */
export function createPersonGuard(services: Services) {
  const gate = new Gate()
  const sessions = new SessionsTogether(services.database)
  const uses = new UsesTogether(services.database, usesNotNoted(services))

  async function takeForm(request: Request): Promise<Form | undefined> {
    if (request.method === "GET" || request.method === "HEAD") return undefined
    const known = forms.get(request)
    if (known !== undefined) return known
    requireSameOrigin(request, services)
    const form = await readForm(request)
    forms.set(request, form)
    return form
  }

  async function authorise(access: PersonAccess, request: Request): Promise<void> {
    const form = await takeForm(request)
    if (signedIn.has(request)) return
    const person = await personOf(request, services, gatheringOf(access, request))
    if (person === undefined) throw await wayToSignIn(request, form)
    if (person.duty !== undefined && access.during?.includes(person.duty) !== true) {
      throw new LeadsTo(DUTY_PAGES[person.duty], keptNext(request))
    }
    if (access.permission !== "own") requirePermission(person.caller, access.permission)
    signedIn.set(request, person)
  }

  /** Meanwhile the body comes into memory: one of unknown length could be of any. */
  function canWait(access: PersonAccess, request: Request): boolean {
    if (access.canWait === undefined || !access.canWait(request)) return false
    const length = request.headers.get("content-length")
    return length !== null && Number(length) <= FORM_MAX
  }

  function gatheringOf(access: PersonAccess, request: Request): Gathering {
    const used = (use: SessionUse) => uses.note(use)
    return canWait(access, request) ? { used, find: (hash) => sessions.find(hash) } : { used }
  }

  /** Keeps where somebody was going who must do something else first. */
  function keptNext(request: Request): string | undefined {
    const page = pageOf(request)
    const value = page === undefined ? undefined : encodeURIComponent(page)
    return value && keptCookie(request, services, { name: "next", value, lifetime: NEXT_KEPT })
  }

  /** The page that is asked for, or the one that has sent a form. */
  function pageOf(request: Request): string | undefined {
    const asked = urlOf(request)
    if (request.method === "GET" || request.method === "HEAD") return asked.pathname + asked.search
    const referrer = request.headers.get("referer") ?? ""
    if (!URL.canParse(referrer)) return undefined
    const { origin, pathname, search } = new URL(referrer)
    return origin === originOf(request, services) ? pathname + search : undefined
  }

  /** Keeps what was typed, so that nothing is lost when a session has ended meanwhile. */
  async function wayToSignIn(request: Request, form: Form | undefined): Promise<Error> {
    if (asksForJson(request)) return new Unauthenticated()
    const { pathname, search } = urlOf(request)
    if (pathname === "/sign-out") return new LeadsTo("/sign-in?signed_out")
    // What waits goes on waiting, at its own address.
    if (pathname === "/resume") return toSignIn(pathname + search)
    const fields = form?.without(SECRET_FIELDS) ?? []
    const isEmpty = fields.every(([, value]) => value.trim() === "")
    const { database, clock } = services
    const browser = isEmpty ? undefined : cookieOf(request, services, "browser")
    const key = browser && (await keepForm(database, { path: pathname, fields }, { browser, now: clock() }))
    // The main page of a part is near enough: /account of /account/sessions/3/end.
    return toSignIn(key ? `/resume?key=${key}` : (pageOf(request) ?? pathname.replace(/(?<=^\/[^/]+)\/.*$/, "")))
  }

  return {
    /** Of a form for everybody. */
    formHooks: {
      async parse({ request }: PageContext) {
        await takeForm(request)
        return {}
      },
      async transform({ request }: PageContext) {
        await takeForm(request)
        await refuseUnanswerable(request)
      },
      resolve: ({ request }: PageContext) => ({ form: formOf(request), reader: readerFrom(request) }),
    },
    /** Of a page or form of people who are signed in. */
    hooksOf: (access: PersonAccess) => ({
      async parse({ request }: PageContext) {
        if (canWait(access, request)) await gate.pass()
        await authorise(access, request)
        return {}
      },
      async transform({ request }: PageContext) {
        await authorise(access, request)
        if (forms.has(request)) await refuseUnanswerable(request)
      },
      resolve({ request }: PageContext): { caller: PersonCaller; person: SignedIn; form: Form; reader: Reader } {
        const person = signedIn.get(request)
        if (person === undefined) throw new TypeError("a route without a session asked for its person")
        return {
          caller: person.caller,
          person,
          form: formOf(request),
          reader: readerFrom(request, person.language, person.caller.company.language),
        }
      },
    }),
  }
}

function toSignIn(next: string): LeadsTo {
  return new LeadsTo(`/sign-in?${new URLSearchParams({ next })}`)
}

function formOf(request: Request): Form {
  return forms.get(request) ?? new Form([])
}
