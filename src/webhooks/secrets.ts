import { Seal } from "../tools/seal.ts"

/** As in Standard Webhooks 1.0: the prefix, and 24 to 64 bytes in base64. */
const PREFIX = "whsec_"
const BYTES = 32

/** The context for which a secret is sealed: the id of the webhook. */
export const WEBHOOK_SECRET = "trainbase/webhooks/secret/v1"

/** A new secret, in the form in which it is shown once. */
export function newWebhookSecret(): string {
  return PREFIX + crypto.getRandomValues(new Uint8Array(BYTES)).toBase64()
}

/** How secrets of webhooks are stored. They cannot be hashed, because signing needs them in plain text. */
export class SecretSeal {
  readonly #seal: Seal

  /** @param key the key of the installation */
  constructor(key: Uint8Array) {
    this.#seal = new Seal(key, WEBHOOK_SECRET)
  }

  seal(secret: string, webhookId: number): string {
    return this.#seal.seal(secret, String(webhookId))
  }

  /** Undefined if the secret was sealed with another key, or for another webhook. */
  open(sealed: string, webhookId: number): string | undefined {
    return this.#seal.open(sealed, String(webhookId))
  }
}

/** The message that is signed. */
export interface Signed {
  readonly id: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly body: string
}

/** The value of `webhook-signature`: one signature for each of the secrets. */
export function signatures(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  return secrets
    .map((secret) => {
      const key = Uint8Array.fromBase64(secret.slice(PREFIX.length))
      return `v1,${new Bun.CryptoHasher("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`
    })
    .join(" ")
}
