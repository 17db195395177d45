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
 * What WebAuthn asks and answers. Keys stay in the device unless it can find them by itself (resident) and has verified its
 * user, so a passkey is two factors: the device, and what unlocks it.
 */

/** Loaded at its first use: most processes never see a passkey. */
const webauthn = () => import("@simplewebauthn/server")

/** Milliseconds that somebody may take in front of the browser's question. */
const TIMEOUT = 240_000

/** A passkey as browsers know it. */
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
  /** Whose passkey it will be; `handle` is how the device names the user to this server. */
  readonly user: { readonly handle: string; readonly username: string; readonly fullName: string }
  readonly companyName: string
  /** The passkeys that the user has: a device makes no second one. */
  readonly held: readonly KnownCredential[]
}

/** What a browser is asked for that shall make a passkey. */
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

/** What a browser is asked for that shall use a passkey: one of `held`, or any of this site. */
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

/** A passkey that is worth being stored. */
export interface NewPasskey extends KnownCredential {
  /** COSE, base64url. */
  readonly publicKey: string
  readonly signCount: number
}

/** The passkey that a browser has made for this challenge and party; undefined if anything about it is wrong. */
export async function verifiedCreation(
  response: RegistrationResponseJSON,
  { party, challenge }: { readonly party: RelyingParty; readonly challenge: string },
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await webauthn()
  try {
    // Nobody frames these pages, so a page of another site has asked for it.
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
 * How often the passkey says that it was used, if it has signed this challenge for this party; undefined if anything about that
 * is wrong. Whether it says more than before is for the caller to decide, in a transaction.
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
    // One that came with a dataset was not looked at before.
    if (!(await isUsableKey(bytesOf(publicKey)))) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // Nothing is below 0, so it compares nothing.
      credential: { id: response.id, publicKey: bytesOf(publicKey), counter: 0 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
