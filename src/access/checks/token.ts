import { frameOf } from "../../http/frame.ts"
import { Unauthenticated } from "../../http/refusals.ts"
import { authenticate } from "../tokens/rules.ts"
import type { Passing } from "./passing.ts"

/** 401: identifies the caller by the token. */
export async function requireToken(passing: Passing): Promise<void> {
  const { request, guarding } = passing
  const header = request.headers.get("authorization") ?? ""
  const token = /^bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1]
  if (token === undefined) throw new Unauthenticated(/^bearer(?![\w.~+/-])/i.test(header) ? "invalid_token" : undefined)
  const frame = frameOf(request)
  const sent = { token, requestId: frame.id, address: () => frame.sender.address }
  const known = await authenticate(guarding.database, sent, guarding.clock())
  if (known === undefined) throw new Unauthenticated("invalid_token")
  frame.client = known.caller.client.clientId
  passing.caller = known.caller
  passing.isActive = known.active
}
