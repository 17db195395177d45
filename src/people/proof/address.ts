/** The actions that may be started after the user has signed on at a provider again. */
export const PURPOSES = ["second-factor", "passkeys"] as const
export type Purpose = (typeof PURPOSES)[number]

/** The addresses used in proofs. */
export const PROOF = {
  passkeyOptions: "/account/proof/passkey/options",
  /** Where a proof by the provider with this key begins. Like a sign-on, it is started by a link. */
  provider: (key: string, purpose: Purpose) => `/account/proof/provider/${encodeURIComponent(key)}?for=${purpose}`,
  /** The page that asks for the proof. */
  page: (purpose: Purpose) => `/account/${purpose}`,
} as const
