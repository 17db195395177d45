import type { SignOnWording } from "./shape.ts"

const people = (count: number) => (count === 1 ? "1 person has" : `${count.toLocaleString("en")} people have`)

export const english: SignOnWording = {
  title: "Single sign-on",
  lead: "People sign in with the account that they already have, at Microsoft, Google, Keycloak or another OpenID Connect provider.",
  add: "Add a provider",
  edit: "Edit",
  caption: "Providers of your company",
  fields: {
    name: "Name",
    nameHint: "As the button on the sign-in page names it, such as Microsoft.",
    key: "Name in addresses",
    keyHint: "Part of the redirect address. Lower-case letters, digits and hyphens; it cannot be changed later.",
    issuer: "Issuer",
    issuerHint:
      "The https address before /.well-known/openid-configuration, exactly as the provider writes it, such as https://login.microsoftonline.com/TENANT-ID/v2.0.",
    clientId: "Client ID",
    clientIdHint: "The provider shows it when you register this application there.",
    clientSecret: "Client secret",
    clientSecretHint: "It is stored encrypted and never shown again.",
    matches: "Recognise people by their",
    matchesHint: "At their first sign-on. Afterwards the account itself counts, whatever it is called.",
    matched: { username: "username", email: "email address", external_id: "personnel number" },
    claim: "Claim that contains it",
    claimHint:
      "If you leave it empty: preferred_username, email or sub. Choose one that people cannot change themselves.",
    trustsEmail: "Trust email addresses that the provider does not mark as verified",
    trustsEmailHint: "Only if nobody can change their address there.",
    createsUsers: "Add people who are not known yet, as employees",
    createsUsersHint: "Otherwise only people who are already here can sign in.",
    allowsPasswords: "Passwords and passkeys of this server keep working",
    allowsPasswordsHint: "Administrators can always use theirs, so that a failing provider locks nobody out.",
    state: "State",
    people: "Linked people",
  },
  states: { active: "On", inactive: "Off" },
  redirect: {
    title: "Redirect address",
    text: "Enter it at the provider as the redirect URI, exactly:",
    copy: "Copy",
    copied: "Copied.",
  },
  secret: {
    title: "Replace the client secret",
    text: "The new secret counts from the next sign-on.",
    submit: "Replace the secret",
  },
  activate: {
    title: (name) => `Switch on ${name}?`,
    text: () => "Its button appears on the sign-in page. Test it first.",
    submit: "Switch on",
  },
  passwordsOff:
    "Afterwards only administrators can sign in with a password or a passkey: everybody else has to sign in here.",
  deactivate: {
    title: (name) => `Switch off ${name}?`,
    text: (linked) =>
      `Nobody can sign in there until you switch it on again. ${people(linked)} signed on there; without a password they cannot sign in.`,
    submit: "Switch off",
  },
  remove: {
    title: (name) => `Remove ${name}?`,
    text: (linked) =>
      `The provider is removed with its secret. ${people(linked)} signed on there; they are kept, and need a password to sign in. This cannot be undone.`,
    submit: "Remove the provider",
  },
  test: {
    submit: "Test the sign-on",
    again: "Test again",
    title: "Test",
    text: "You sign on at the provider and see what it sends and whom it matches. Nobody is signed in, added or changed.",
    resultTitle: (name) => `Test of ${name}`,
    linked: (username) => `This account belongs to ${username}, who would be signed in.`,
    matched: (username) =>
      `It matches ${username}, who would be signed in and recognised by this account from then on.`,
    created: "Nobody matches. A new person would be added as an employee, and signed in.",
    refused: "Nobody would be signed in.",
    failed: "The sign-on did not work.",
    failures: {
      unavailable: "The provider does not answer. Issuer and network must be right.",
      untrusted: "The answer of the provider could not be verified. Check the issuer.",
      misconfigured: "The provider refused this server. Check client ID, client secret and redirect address.",
      cancelled: "The provider says that you have not signed on there.",
      expired: "The test took too long, was used already, or was begun in another browser.",
      unknown: "No active person here matches this account.",
      unverified: "The provider does not say that the email address is verified.",
      taken: "A new person would need a username or an email address that somebody already has.",
      incomplete: "The provider sends too little to add a new person.",
    },
    details: "Details",
    received: "What the provider sent",
    claim: "Claim",
    value: "Value",
    compared: "compared",
    manyFactors: "The provider asked for more than one factor, so this server asks for none.",
    oneFactor: "The provider does not say that it asked for more than one factor.",
  },
  notices: {
    created: "The provider was added. Enter the redirect address there, and test it.",
    secret_replaced: "The client secret was replaced.",
    activated: "The provider was switched on.",
    deactivated: "The provider was switched off.",
    removed: "The provider was removed.",
  },
  empty: {
    title: "There is no provider yet",
    text: "Let people sign in with their company account, without a password of their own here.",
  },
}
