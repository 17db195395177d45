import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"
import { coseKeyOf } from "./cose-key.ts"

/** The parts of a page's request to the browser that this device uses. */
export interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly excludeCredentials: readonly { readonly id: string }[]
  readonly authenticatorSelection: { readonly residentKey: string; readonly userVerification: string }
}
export interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
  readonly allowCredentials?: readonly { readonly id: string }[]
  readonly userVerification: string
}

/** How a response differs from that of an honest browser and device. */
export interface Lies {
  readonly origin?: string
  readonly partyId?: string
  readonly challenge?: string
  /** The device has not verified its user. */
  readonly unverified?: boolean
  /** Nobody has touched the device. */
  readonly absent?: boolean
  readonly type?: string
  /** The requesting page was framed by a page of another site. */
  readonly crossOrigin?: boolean
  readonly userHandle?: string | null
  readonly signCount?: number
  /** A COSE key to use instead of its own. */
  readonly publicKey?: Buffer
  /** Signs with another key. */
  readonly key?: KeyObject
}

/** A device with one passkey, together with its browser: ES256, attestation "none". */
export class SoftwareAuthenticator {
  readonly #id = randomBytes(32)
  #keys = generateKeyPairSync("ec", { namedCurve: "P-256" })
  #userHandle = ""
  /** The usage counter. A device that does not count stays at 0. */
  signCount = 0

  constructor(
    private readonly origin = "http://localhost",
    private readonly counts = true,
  ) {}

  get credentialId(): string {
    return this.#id.toString("base64url")
  }

  /** A copy with the same key, such as a thief would make. */
  copy(): SoftwareAuthenticator {
    const copy = new SoftwareAuthenticator(this.origin, this.counts)
    this.#id.copy(copy.#id)
    const key = this.#keys.privateKey.export({ type: "pkcs8", format: "pem" })
    copy.#keys = { publicKey: this.#keys.publicKey, privateKey: createPrivateKey(key) }
    copy.#userHandle = this.#userHandle
    copy.signCount = this.signCount
    return copy
  }

  /** Creates the passkey and returns the fields of the form. */
  create(options: CreationOptions, lies: Lies = {}): string {
    this.#userHandle = options.user.id
    const publicKey = lies.publicKey ?? coseKeyOf(this.#keys.publicKey)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, publicKey])
    const data = this.#data(lies.partyId ?? options.rp.id, { ...lies, attested })
    const size = Buffer.alloc(2)
    size.writeUInt16BE(data.length)
    // {"fmt": "none", "attStmt": {}, "authData": …}
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
      Buffer.from([0x59]),
      size,
      data,
    ])
    return JSON.stringify({
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData(lies.type ?? "webauthn.create", options.challenge, lies),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal", "hybrid"],
      },
    })
  }

  /** Signs a challenge and returns the fields of the form. */
  use({ challenge, rpId }: RequestOptions, lies: Lies = {}): string {
    if (this.counts) this.signCount += 1
    const data = this.#data(lies.partyId ?? rpId, lies)
    const clientDataJSON = this.#clientData(lies.type ?? "webauthn.get", challenge, lies)
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest()
    const key = lies.key ?? this.#keys.privateKey
    const signature = sign(key.asymmetricKeyType === "ed25519" ? null : "sha256", Buffer.concat([data, hash]), key)
    const userHandle = lies.userHandle === undefined ? this.#userHandle : lies.userHandle
    return JSON.stringify({
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        ...(userHandle === null ? {} : { userHandle }),
      },
    })
  }

  #named() {
    return { id: this.credentialId, rawId: this.credentialId, type: "public-key", clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const data = {
      type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.origin,
      crossOrigin: lies.crossOrigin ?? false,
    }
    return Buffer.from(JSON.stringify(data)).toString("base64url")
  }

  /** Authenticator data: hash of the relying party, flags (1 present, 4 verified, 64 with a key), count, key. */
  #data(partyId: string, { attested, ...lies }: Lies & { readonly attested?: Buffer }): Buffer {
    const flags =
      (lies.absent === true ? 0 : 1) | (lies.unverified === true ? 0 : 4) | (attested === undefined ? 0 : 64)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.signCount ?? this.signCount)
    const party = createHash("sha256").update(partyId).digest()
    return Buffer.concat([party, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
}
