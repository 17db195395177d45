import { cookieOf } from "../../http/cookies.ts"
import { originOf } from "../../http/frame.ts"
import { sendPage, WITH_SCRIPTS } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import { type Reader, readerAt } from "../../pages/reader.ts"
import { pathWithin } from "../entry/next.ts"
import { partyOf } from "../passkeys/relying-party.ts"
import { shownProviders } from "../providers/rules.ts"
import { type SignInPage, signInPage, tooManyPage } from "./page.tsx"

interface Asked {
  readonly request: Request
  readonly set: { readonly headers: object }
  readonly reader: Reader
  /** The key of the company whose providers are shown, if the address contains one. */
  readonly company: string | undefined
}

/** Responds with the sign-in page, which offers every way of signing in that is available at this address. */
export async function sendSignInPage(
  services: Services,
  { request, set, reader, company }: Asked,
  said: Omit<SignInPage, "reader" | "signOn" | "party">,
): Promise<string> {
  const signOn = { company, providers: await shownProviders(services.database, company) }
  const there = request.method === "POST" ? readerAt(reader, "/sign-in", { next: said.next, company }) : reader
  const party = partyOf(originOf(request, services))?.id
  const page = signInPage({ ...said, reader: there, signOn, party })
  return sendPage(set, reader, page, party === undefined ? {} : WITH_SCRIPTS)
}

/** Responds with the page for somebody who has tried too often. */
export function sendTooMany(
  { set, reader }: { readonly set: { status?: number | string; readonly headers: object }; readonly reader: Reader },
  retryAfter: number,
): string {
  set.status = 429
  return sendPage(set, reader, tooManyPage(reader, retryAfter), { "retry-after": String(retryAfter) })
}

/** The page that a user wanted to open before being redirected. */
export function nextOf(request: Request, services: Services): string | undefined {
  // Parsing this as a query never throws.
  return pathWithin(new URLSearchParams(`next=${cookieOf(request, services, "next") ?? ""}`).get("next"))
}
