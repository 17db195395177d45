import { type Static, Type } from "typebox"
import { lines } from "../../http/fields.ts"
import { bodyOf } from "../../http/schema.ts"

/** Maximum length of a reason, in characters. */
const REASON_MAX = 1000

const CertificateRevocation = Type.Object(
  {
    reason: lines(
      {
        description: `The reason, visible to those who may see the certificate, at most ${REASON_MAX} characters.`,
        examples: ["Issued to the wrong person."],
      },
      REASON_MAX,
    ),
  },
  { $id: "CertificateRevocation", description: "The reason for revoking a certificate." },
)
export type Revocation = Static<typeof CertificateRevocation>

export const revocation = bodyOf(CertificateRevocation)
