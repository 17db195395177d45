import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import { Type } from "typebox"
import { Value } from "typebox/value"

/* What a browser sends about a passkey, in WebAuthn's JSON form, limited to the fields that are needed. */

const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: "^[A-Za-z0-9_-]+$" })

/** 1023 bytes or fewer according to the standard, in base64url. */
const Id = Bytes(1364)

const common = { id: Id, rawId: Id, type: Type.Literal("public-key"), clientExtensionResults: Type.Object({}) }

const NewCredential = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON: Bytes(4096),
    attestationObject: Bytes(32_768),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
  }),
})

const Assertion = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON: Bytes(4096),
    authenticatorData: Bytes(4096),
    signature: Bytes(8192),
    userHandle: Type.Optional(Type.Union([Type.String({ maxLength: 128 }), Type.Null()])),
  }),
})

/** A newly created passkey. Undefined if the string does not contain one. */
export function newCredentialOf(text: string): RegistrationResponseJSON | undefined {
  const found = parsed(text)
  return Value.Check(NewCredential, found) ? (found as RegistrationResponseJSON) : undefined
}

/** A proof of possession of a passkey. Undefined if the string does not contain one. */
export function assertionOf(text: string): AuthenticationResponseJSON | undefined {
  const found = parsed(text)
  return Value.Check(Assertion, found) ? (found as AuthenticationResponseJSON) : undefined
}

const ClientData = Type.Object({ challenge: Type.String({ minLength: 1, maxLength: 200 }) })

/** The challenge to which the browser claims to respond; undefined if there is none. */
export function challengeOf(clientDataJSON: string): string | undefined {
  const found = parsed(Buffer.from(clientDataJSON, "base64url").toString())
  return Value.Check(ClientData, found) ? found.challenge : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
