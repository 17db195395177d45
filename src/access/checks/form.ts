import { Form, type FormLimits, readForm } from "../../http/form.ts"
import { requireSameOrigin } from "../../http/same-origin.ts"
import type { Services } from "../../http/services.ts"

/** The beginning of the names of the fields for a proof. */
export const PROOF_PREFIX = "proof."

const OF_PROOF = /^proof\./
const NOT_OF_PROOF = /^(?!proof\.)/

const forms = new WeakMap<Request, Form>()
const proofs = new WeakMap<Request, Form>()

/** Whether a request sends a form. */
export function sendsForm({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD"
}

/**
 * 403 for the form of another site, 413, 415: reads the form of a request, once. Undefined for a request without a
 * form. The fields for a proof, which may be sent along with any form, are not in it.
 *
 * @param limits see `readForm`
 */
export async function takeForm(
  request: Request,
  services: Services,
  limits: FormLimits = {},
): Promise<Form | undefined> {
  if (!sendsForm(request)) return undefined
  const known = forms.get(request)
  if (known !== undefined) return known
  requireSameOrigin(request, services)
  const sent = await readForm(request, limits)
  const form = new Form(sent.without(OF_PROOF), sent.files)
  const proof = sent.without(NOT_OF_PROOF)
  if (proof.length > 0) {
    proofs.set(request, new Form(proof.map(([name, value]) => [name.slice(PROOF_PREFIX.length), value])))
  }
  forms.set(request, form)
  return form
}

export function hasForm(request: Request): boolean {
  return forms.has(request)
}

/** The fields for a proof, by their names without the prefix; undefined if none were sent. */
export function proofOf(request: Request): Form | undefined {
  return proofs.get(request)
}

/** The form that was read, or an empty form. */
export function formOf(request: Request): Form {
  return forms.get(request) ?? new Form([])
}
