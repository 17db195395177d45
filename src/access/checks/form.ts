import { Form, readForm } from "../../http/form.ts"
import { requireSameOrigin } from "../../http/same-origin.ts"
import type { Services } from "../../http/services.ts"

const forms = new WeakMap<Request, Form>()

/** 403 for the form of another site, 413, 415: reads the form of a request, once. Undefined for a request without a form. */
export async function takeForm(request: Request, services: Services): Promise<Form | undefined> {
  if (request.method === "GET" || request.method === "HEAD") return undefined
  const known = forms.get(request)
  if (known !== undefined) return known
  requireSameOrigin(request, services)
  const form = await readForm(request)
  forms.set(request, form)
  return form
}

export function hasForm(request: Request): boolean {
  return forms.has(request)
}

/** The form that was read, or an empty form. */
export function formOf(request: Request): Form {
  return forms.get(request) ?? new Form([])
}
