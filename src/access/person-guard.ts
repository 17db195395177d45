import { cookieOf, keptCookie } from "../http/cookies.ts"
import { FORM_MAX, type Form, LONG_FORM_MAX } from "../http/form.ts"
import { frameOf } from "../http/frame.ts"
import { requireSameOrigin } from "../http/same-origin.ts"
import { readerFrom } from "../http/send-page.ts"
import type { Services } from "../http/services.ts"
import { refuseUnanswerable } from "../http/unanswerable.ts"
import type { Reader } from "../pages/reader.ts"
import { type PersonCaller, requireInConsole, requireOneOf } from "./caller.ts"
import { requireDutyDone } from "./checks/duty.ts"
import { formOf, hasForm, proofOf, sendsForm, takeForm } from "./checks/form.ts"
import { requireKioskPage } from "./checks/kiosk.ts"
import { requireSession } from "./checks/session.ts"
import type { PathParameters, PersonAccess } from "./route-access.ts"
import {
  authenticatePerson,
  deviceOf,
  type FoundSession,
  noteUses,
  type Sender,
  type SessionUse,
  type SignedIn,
} from "./sessions/rules.ts"
import { Gate, SessionsTogether, UsesTogether } from "./sessions/together.ts"

interface PageContext {
  readonly request: Request
}

interface FormContext extends PageContext {
  readonly params: PathParameters | undefined
  readonly set: { status?: number | string; readonly headers: object }
}

/** A form for which its user must have proved their identity. */
interface FormToProve {
  readonly person: SignedIn
  readonly form: Form
  /** The proof that was sent along with it, if any. */
  readonly proof: Form | undefined
  readonly reader: Reader
  readonly request: Request
  readonly set: FormContext["set"]
}

/** Returns the page that asks for a proof; undefined if the user of the form has proved their identity. */
export type AskForProof = (asked: FormToProve) => Promise<string | undefined>

/** A form of the console as it was sent. */
interface SentForm {
  readonly form: Form
  readonly request: Request
  readonly userId: number
}

/**
 * Makes sure that a form of the console that is sent twice has one effect: returns the response if the same form was
 * carried out before.
 */
export type AnswerOfRepeat = (sent: SentForm) => Promise<Response | undefined>

const signedIn = new WeakMap<Request, SignedIn>()

/** The sender of a request, as sessions and the audit log record it. */
export function senderOf(request: Request): Sender {
  const frame = frameOf(request)
  return {
    requestId: frame.id,
    address: () => frame.sender.address,
    device: deviceOf(request.headers.get("user-agent")),
  }
}

/** Lets a guard do at once for many requests what it would otherwise do separately for each. */
interface Gathering {
  readonly used?: (use: SessionUse) => void
  readonly find?: (hash: string) => Promise<FoundSession | undefined>
}

/** The person with the session of a request; undefined without a valid session. */
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
      hasScript: cookieOf(request, services, "kiosk-script") !== undefined,
    },
    settings,
    now: services.clock(),
    // The page does not wait for this, because it only records when the session was last used.
    used: used ?? ((use) => void noteUses(database, [use]).catch(usesNotNoted(services))),
    ...gathering,
  })
}

/** The header that gives a browser the token of its session; `stays` means that the session outlives the browser. */
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

function requirePermissionOf({ permission, others = [], isConsole }: PersonAccess, caller: PersonCaller): void {
  if (permission === "own") return
  if (isConsole === true) requireInConsole(caller, [permission, ...others])
  else requireOneOf(caller, [permission, ...others])
}

/**
 * The guard before pages of people and before all forms: 403 (another site's form), 413 and 415, a redirect to the
 * sign-in page, 403 (at a shared tablet), a redirect to what must be done first, 403 (permission), a page that asks for a
 * proof of identity, and the response to a form that was sent before.
 */
export function createPersonGuard(services: Services, askForProof: AskForProof, answerOfRepeat: AnswerOfRepeat) {
  const gate = new Gate()
  const sessions = new SessionsTogether(services.database)
  const uses = new UsesTogether(services.database, usesNotNoted(services))

  async function authorise(access: PersonAccess, request: Request): Promise<void> {
    if (signedIn.has(request)) return
    const limits = access.isConsole === true ? { most: LONG_FORM_MAX } : {}
    // A file is read only for people who may send it, and is not kept for a sign-in.
    const isUpload = access.fileMax !== undefined && sendsForm(request)
    if (isUpload) requireSameOrigin(request, services) // 403
    const form = isUpload ? undefined : await takeForm(request, services, limits) // 403, 413, 415
    const found = await personOf(request, services, gatheringOf(access, request))
    const person = await requireSession(found, form, request, services) // 401, or redirect to the sign-in page
    requireKioskPage(access, person) // 403
    requireDutyDone(access, person, request, services) // redirect to what must be done first
    requirePermissionOf(access, person.caller) // 403
    if (isUpload) await takeForm(request, services, { ...limits, fileMax: access.fileMax }) // 413, 415
    signedIn.set(request, person)
  }

  function personAt(request: Request) {
    const person = signedIn.get(request)
    if (person === undefined) throw new TypeError("a route without a session requested its person")
    const reader = readerFrom(request, person.language, person.caller.company.language)
    return { person, form: formOf(request), reader }
  }

  /** Returns the page that asks for a proof before the form of such a route is handled. */
  async function proofPage({ needsProof }: PersonAccess, { request, params, set }: FormContext) {
    if (needsProof === undefined) return undefined
    const asked = personAt(request)
    if (needsProof !== true && !(await needsProof(asked.form, params ?? {}, asked.person.caller))) return undefined
    return askForProof({ ...asked, proof: proofOf(request), request, set })
  }

  /** The hook before a form is handled. */
  function formHook(access: PersonAccess) {
    if (access.isConsole !== true && access.needsProof === undefined) return {}
    return {
      async beforeHandle({ request, params, set }: FormContext): Promise<string | Response | undefined> {
        if (!hasForm(request)) return undefined
        const page = await proofPage(access, { request, params, set })
        if (page !== undefined || access.isConsole !== true) return page
        const { form, person } = personAt(request)
        return answerOfRepeat({ form, request, userId: person.caller.user.id })
      },
    }
  }

  /** Otherwise the body would be read into memory in the meantime, and one of unknown length could be of any size. */
  function canWait(access: PersonAccess, request: Request): boolean {
    if (access.canWait === undefined || !access.canWait(request)) return false
    const length = request.headers.get("content-length")
    return length !== null && Number(length) <= FORM_MAX
  }

  function gatheringOf(access: PersonAccess, request: Request): Gathering {
    const used = (use: SessionUse) => uses.note(use)
    return canWait(access, request) ? { used, find: (hash) => sessions.find(hash) } : { used }
  }

  return {
    /** For a form that anybody may use. */
    formHooks: {
      async parse({ request }: PageContext) {
        await takeForm(request, services)
        return {}
      },
      async transform({ request }: PageContext) {
        await takeForm(request, services)
        await refuseUnanswerable(request)
      },
      resolve: ({ request }: PageContext) => ({ form: formOf(request), reader: readerFrom(request) }),
    },
    /** For a page or form that requires a signed-in person. */
    hooksOf: (access: PersonAccess) => ({
      async parse({ request }: PageContext) {
        if (canWait(access, request)) await gate.pass()
        await authorise(access, request)
        return {}
      },
      async transform({ request }: PageContext) {
        await authorise(access, request)
        if (hasForm(request)) await refuseUnanswerable(request)
      },
      ...formHook(access),
      resolve({ request }: PageContext): { caller: PersonCaller; person: SignedIn; form: Form; reader: Reader } {
        const asked = personAt(request)
        return { caller: asked.person.caller, ...asked }
      },
    }),
  }
}
