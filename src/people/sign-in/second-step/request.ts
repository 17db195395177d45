import { personOf } from "../../../access/person-guard.ts"
import { originOf } from "../../../http/frame.ts"
import { sendPage, WITH_SCRIPTS } from "../../../http/send-page.ts"
import type { Services } from "../../../http/services.ts"
import type { FieldFaults } from "../../../pages/components/form.tsx"
import { type Reader, readerAt } from "../../../pages/reader.ts"
import { secondFactorsOf } from "../../account-lookup/rules.ts"
import { partyOf } from "../../passkeys/relying-party.ts"
import { stepPage } from "./page.tsx"

interface Asked {
  readonly userId: number
  readonly reader: Reader
  readonly request: Request
  readonly set: { readonly headers: object }
  readonly faults?: FieldFaults
}

/** Responds with the page of the second step, which offers each factor that the user has. */
export async function sendStep(
  services: Services,
  { userId, reader, request, set, faults = {} }: Asked,
): Promise<string> {
  const { apps, passkeys } = await secondFactorsOf(services.database, userId)
  const party = passkeys === 0 ? undefined : partyOf(originOf(request, services))?.id
  // If a user has no factor left, the page does not reveal it.
  const hasApp = apps > 0 || passkeys === 0
  const isSignedIn = (await personOf(request, services)) !== undefined
  const page = stepPage({ reader: readerAt(reader, "/sign-in/second-factor"), hasApp, party, isSignedIn, faults })
  return sendPage(set, reader, page, party === undefined ? {} : WITH_SCRIPTS)
}
