import type { PersonCaller } from "../../access/caller.ts"
import { askedPage } from "../../access/checks/asked-page.ts"
import { keepForm, SECRET_FIELDS } from "../../access/kept-forms.ts"
import type { AskForProof } from "../../access/person-guard.ts"
import { canProve, isProved, isProvedMeanwhile } from "../../access/sessions/rules.ts"
import type { Form } from "../../http/form.ts"
import { originOf } from "../../http/frame.ts"
import { sendPage, WITH_SCRIPTS } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import { urlOf } from "../../http/url.ts"
import type { Mail } from "../../mail/rules.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import type { Reader } from "../../pages/reader.ts"
import { NotFound } from "../../tools/errors.ts"
import { type Account, accountOf } from "../account-lookup/rules.ts"
import { pathWithin } from "../entry/next.ts"
import { partyOf } from "../passkeys/relying-party.ts"
import type { FactorSeal } from "../second-factors/secrets.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import { proofPage } from "./page.tsx"
import { prove } from "./rules.ts"
import { type Ways, waysToProve } from "./ways.ts"

/** How a page responds to an invalid proof. */
export interface RefusedProof {
  readonly status: 422 | 429
  readonly faults: FieldFaults
  readonly headers: Readonly<Record<string, string>>
}

interface ProofServices extends Services {
  readonly factorSeal: FactorSeal
  readonly mail: Mail
}

interface Sent {
  readonly caller: PersonCaller
  readonly account: Account
  readonly form: Form
  readonly request: Request
  readonly reader: Reader
}

/** What is wrong with the proof in a form; undefined if nothing is. */
export async function refusedProof(
  services: ProofServices,
  { caller, account, form, request, reader: { language } }: Sent,
): Promise<RefusedProof | undefined> {
  const ways = await waysToProve(services.database, account)
  const given = {
    password: form.verbatim("current_password"),
    code: form.text("code"),
    credential: form.verbatim("credential"),
  }
  const party = partyOf(originOf(request, services))
  const proof = await prove(services, { caller, account, ways }, given, { party, now: services.clock() })
  const wording = PEOPLE_WORDING[language].secondFactors
  const field = fieldOf(ways, given)
  if ("retryAfter" in proof) {
    const faults = { [field]: wording.tooMany(Math.ceil(proof.retryAfter / 60)) }
    return { status: 429, faults, headers: { "retry-after": String(proof.retryAfter) } }
  }
  if (proof.isRight) return undefined
  const passkeyRefused = PEOPLE_WORDING[language].passkeys.step.refused
  const wrong = {
    current_password: wording.wrongPassword,
    code: wording.wrongCode,
    "": ways.kind === "factor" ? passkeyRefused : wording.unproved,
  }
  return { status: 422, faults: { [field]: wrong[field] }, headers: {} }
}

/** Every field of a form. */
const NONE = /(?!)/

/**
 * How the guard asks for a proof before a form is handled. The page carries the form; its fields for the proof are sent
 * back together with the form, so the same request proves the identity and is then handled. If the proof comes from a
 * provider, the form is kept in the meantime.
 */
export function proofAsker(services: ProofServices): AskForProof {
  const { database, clock } = services

  return async ({ person: { caller }, form, proof, reader, request, set }) => {
    if (isProved(caller.session, clock())) return undefined
    const account = await accountOf(database, caller.user.id)
    if (account === undefined) throw new NotFound()
    const ways: Ways = canProve(caller.session) ? await waysToProve(database, account) : { kind: "none" }
    const isTried = proof !== undefined && ways.kind !== "none"
    const refused = isTried
      ? await refusedProof(services, { caller, account, form: proof, request, reader })
      : { status: 422, faults: {}, headers: {} }
    // The same form may have been sent twice, and a code is accepted once.
    if (refused === undefined || (isTried && (await isProvedMeanwhile(database, caller, clock())))) return undefined
    set.status = refused.status
    const { pathname, search } = urlOf(request)
    const action = pathname + search
    const hasPasskeys = ways.kind === "factor" && ways.hasPasskeys
    const party = hasPasskeys ? partyOf(originOf(request, services))?.id : undefined
    const page = proofPage({
      ...{ reader, ways, party, action, username: account.username, faults: refused.faults },
      fields: form.without(NONE),
      kept: ways.kind === "provider" ? await keptFor(caller, { path: action, form }) : undefined,
      back: pathWithin(proof?.verbatim("back")) ?? askedPage(request, services) ?? "/console",
    })
    return sendPage(set, reader, page, { ...(party === undefined ? {} : WITH_SCRIPTS), ...refused.headers })
  }

  /** Keeps a form while its user is at a provider. */
  async function keptFor({ browser, user, company }: PersonCaller, { path, form }: { path: string; form: Form }) {
    const secret = browser?.()
    const isPartial = form.without(NONE).some(([name, value]) => SECRET_FIELDS.test(name) && value !== "")
    const kept = { path, fields: form.without(SECRET_FIELDS), awaitsProof: true, isPartial }
    const owner = { userId: user.id, companyId: company.id }
    const key = secret && (await keepForm(database, kept, { browser: secret, owner, now: clock() }))
    return { key: key || undefined, isPartial }
  }
}

/** The field in which a proof was expected, or "" if no field was. */
function fieldOf(ways: Ways, { credential }: { readonly credential: string }): "current_password" | "code" | "" {
  if (ways.kind === "password") return "current_password"
  return ways.kind === "factor" && ways.hasApp && credential === "" ? "code" : ""
}
