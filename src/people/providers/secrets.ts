import { Seal } from "../../tools/seal.ts"

/** The purpose of the seal, and its owner: the key of the provider. */
export const CLIENT_SECRET = "trainbase/sign-on/client-secret/v1"
const BEGUN = "trainbase/sign-on/begun/v1"

/** How the secrets of sign-on are stored. They cannot be hashed, because providers need them in plain text. */
export class SignOnSeal {
  readonly #clientSecrets: Seal
  readonly #begun: Seal

  /** @param key the key of the installation */
  constructor(key: Uint8Array) {
    this.#clientSecrets = new Seal(key, CLIENT_SECRET)
    this.#begun = new Seal(key, BEGUN)
  }

  sealClientSecret(secret: string, provider: { readonly key: string }): string {
    return this.#clientSecrets.seal(secret, provider.key)
  }

  /** Undefined if it was sealed with another key, or for another provider. */
  openClientSecret({ key, sealed }: { readonly key: string; readonly sealed: string }): string | undefined {
    return this.#clientSecrets.open(sealed, key)
  }

  /** Data that a sign-on has to remember and that nobody may read: the PKCE verifier and the nonce. */
  sealBegun(begun: object, provider: { readonly key: string }): string {
    return this.#begun.seal(JSON.stringify(begun), provider.key)
  }

  openBegun(sealed: string, provider: { readonly key: string }): unknown {
    const text = this.#begun.open(sealed, provider.key)
    return text === undefined ? undefined : JSON.parse(text)
  }
}
