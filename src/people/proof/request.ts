import type { PersonCaller } from "../../access/caller.ts"
import type { Form } from "../../http/form.ts"
import { originOf } from "../../http/frame.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import type { Reader } from "../../pages/reader.ts"
import type { Account } from "../account-lookup/rules.ts"
import { partyOf } from "../passkeys/relying-party.ts"
import type { FactorSeal } from "../second-factors/secrets.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import { prove } from "./rules.ts"
import { type Ways, waysToProve } from "./ways.ts"

/** How a page responds to an invalid proof. */
export interface RefusedProof {
  readonly status: 422 | 429
  readonly faults: FieldFaults
  readonly headers: Readonly<Record<string, string>>
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
  services: Services & { readonly factorSeal: FactorSeal; readonly mail: Mail },
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

/** The field in which a proof was expected, or "" if no field was. */
function fieldOf(ways: Ways, { credential }: { readonly credential: string }): "current_password" | "code" | "" {
  if (ways.kind === "password") return "current_password"
  return ways.kind === "factor" && ways.hasApp && credential === "" ? "code" : ""
}
