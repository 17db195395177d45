import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { SIGN_ON_WORDING } from "./wording/wording.ts"

/** The field of a client secret. */
export function secretField(language: ConsoleLanguage): FieldSpec {
  const { clientSecret: label, clientSecretHint: hint } = SIGN_ON_WORDING[language].fields
  return { kind: "secret", name: "client_secret", label, hint, required: true, maxlength: 1000 }
}

/** The form of a provider. Its key and its secret are part of the form of a new one only. */
export function providerFields(language: ConsoleLanguage, isNew: boolean): readonly FieldSpec[] {
  const { fields } = SIGN_ON_WORDING[language]
  const text = { kind: "text", required: true, maxlength: 255 } as const
  return [
    { ...text, name: "name", label: fields.name, hint: fields.nameHint },
    ...(isNew ? [{ ...text, name: "key", label: fields.key, hint: fields.keyHint, maxlength: 63 }] : []),
    { ...text, name: "issuer", label: fields.issuer, hint: fields.issuerHint, maxlength: 500 },
    { ...text, name: "client_id", label: fields.clientId, hint: fields.clientIdHint },
    ...(isNew ? [secretField(language)] : []),
    {
      ...{ kind: "radios", name: "match", label: fields.matches, hint: fields.matchesHint, required: true },
      options: (["username", "email", "external_id"] as const).map((value) => ({
        value,
        label: fields.matched[value],
      })),
    },
    { kind: "text", name: "claim", label: fields.claim, hint: fields.claimHint, maxlength: 255 },
    { kind: "tick", name: "trusts_email", label: fields.trustsEmail, hint: fields.trustsEmailHint },
    { kind: "tick", name: "creates_users", label: fields.createsUsers, hint: fields.createsUsersHint },
    { kind: "tick", name: "allows_passwords", label: fields.allowsPasswords, hint: fields.allowsPasswordsHint },
  ]
}

/** The values of a new form. */
export function newProvider(key: string) {
  return { key, match: "username", allows_passwords: "on" } as const
}
