import { type Static, Type } from "typebox"
import { lines } from "../../http/fields.ts"
import { bodyOf } from "../../http/schema.ts"

/** The longest reason, in characters. */
const REASON_MAX = 1000

const CertificateRevocation = Type.Object(
  {
    reason: lines(
      {
        description: `Why, for those who may see the certificate, at most ${REASON_MAX} characters.`,
        examples: ["Issued to the wrong person."],
      },
      REASON_MAX,
    ),
  },
  { $id: "CertificateRevocation", description: "Why a certificate is revoked." },
)
export type Revocation = Static<typeof CertificateRevocation>

export const revocation = bodyOf(CertificateRevocation)
