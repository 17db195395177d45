/** The actions that may be started after the user has signed on at a provider again: `form` carries on a kept form. */
export const PURPOSES = ["second-factor", "passkeys", "form"] as const
type Purpose = (typeof PURPOSES)[number]

/** What a proof by a provider is for. */
export interface ProofFor {
  readonly purpose: Purpose
  /** The key of the kept form. */
  readonly form?: string | undefined
}

/** The addresses used in proofs. */
export const PROOF = {
  passkeyOptions: "/account/proof/passkey/options",
  /** Where a proof by the provider with this key begins. Like a sign-on, it is started by a link. */
  provider: (key: string, { purpose, form }: ProofFor) =>
    `/account/proof/provider/${encodeURIComponent(key)}?${new URLSearchParams({ for: purpose, ...(form && { key: form }) })}`,
  /** The page that continues after the proof, or asks for it again. */
  page: ({ purpose, form = "" }: ProofFor) =>
    purpose === "form" ? `/resume?${new URLSearchParams({ key: form })}` : `/account/${purpose}`,
} as const
