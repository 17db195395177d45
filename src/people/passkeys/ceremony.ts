import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server"
import { ALGORITHMS, isUsableKey } from "./public-key.ts"
import type { RelyingParty } from "./relying-party.ts"

/*
 * WebAuthn requests and responses. The device must be able to find a key by itself (resident key) and must have
 * verified its user. So a passkey counts as two factors: the device, and whatever unlocks it.
 */

/** Loaded on first use, because most processes never need it. */
const webauthn = () => import("@simplewebauthn/server")

/** How long the user has to respond to the browser's prompt, in milliseconds. */
const TIMEOUT = 240_000

/** A passkey in the form in which browsers identify it. */
export interface KnownCredential {
  readonly id: string
  readonly transports: readonly string[]
}

const described = ({ id, transports }: KnownCredential) => ({
  id,
  transports: transports as AuthenticatorTransport[],
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"))

interface Creation {
  readonly party: RelyingParty
  readonly challenge: string
  /** The future owner. `handle` identifies the user to this server, and is stored on the device. */
  readonly user: { readonly handle: string; readonly username: string; readonly fullName: string }
  readonly companyName: string
  /** The user's existing passkeys, so that a device does not create a second one. */
  readonly held: readonly KnownCredential[]
}

/** The options with which a browser creates a passkey. */
export async function creationOptions({
  party,
  challenge,
  user,
  companyName,
  held,
}: Creation): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: companyName,
    userID: bytesOf(user.handle),
    userName: user.username,
    userDisplayName: user.fullName,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT,
    attestationType: "none",
    excludeCredentials: held.map(described),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
}

/** The options with which a browser uses a passkey: one of `held`, or any passkey for this site. */
export async function requestOptions({
  party,
  challenge,
  held = [],
}: {
  readonly party: RelyingParty
  readonly challenge: string
  readonly held?: readonly KnownCredential[]
}): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT,
    allowCredentials: held.map(described),
    userVerification: "required",
  })
}

/** A verified passkey that can be stored. */
export interface NewPasskey extends KnownCredential {
  /** As a COSE key, base64url. */
  readonly publicKey: string
  readonly signCount: number
}

/** The passkey that a browser has created for this challenge and relying party. Undefined if anything about it is wrong. */
export async function verifiedCreation(
  response: RegistrationResponseJSON,
  { party, challenge }: { readonly party: RelyingParty; readonly challenge: string },
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await webauthn()
  try {
    // These pages cannot be framed, so such a request must come from a page of another site.
    if (JSON.parse(Buffer.from(response.response.clientDataJSON, "base64url").toString()).crossOrigin === true)
      return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    })
    if (registrationInfo === undefined || !(await isUsableKey(registrationInfo.credential.publicKey))) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey).toString("base64url"), signCount: counter, transports }
  } catch {
    return undefined
  }
}

/**
 * The signature counter of the passkey, if it has signed this challenge for this relying party. Undefined if anything
 * about the signature is wrong. The caller has to check within a transaction that the counter has increased.
 */
export async function verifiedUse(
  response: AuthenticationResponseJSON,
  {
    party,
    challenge,
    publicKey,
  }: { readonly party: RelyingParty; readonly challenge: string; readonly publicKey: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    // A key that was imported with a dataset has not been checked before.
    if (!(await isUsableKey(bytesOf(publicKey)))) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // A stored counter of 0 turns off the comparison in the library.
      credential: { id: response.id, publicKey: bytesOf(publicKey), counter: 0 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
