import type { FactorWording } from "./shape.ts"

export const dutch: FactorWording = {
  title: "Tweede stap bij het aanmelden",
  about:
    "Een authenticator-app op uw telefoon toont een code die elke 30 seconden verandert. Zo komt niemand binnen die alleen uw wachtwoord kent.",
  demanded: "Uw rol vereist een tweede stap. Stel die in om verder te gaan.",
  off: "Niet ingesteld",
  on: "Ingesteld",
  codesLeft: (count) => `Resterende herstelcodes: ${count}`,
  password: "Huidig wachtwoord",
  begin: "Instellen",
  scan: "Open een authenticator-app op uw telefoon, scan deze afbeelding en vul de code in die de app toont.",
  secret: "Kunt u niet scannen, typ dan deze sleutel in de app:",
  code: "Code",
  confirm: "Bevestigen",
  wrongCode: "Deze code klopt niet. Codes veranderen elke 30 seconden; vul de nieuwste in.",
  wrongPassword: "Het wachtwoord klopt niet.",
  tooMany: (minutes) => `Er waren te veel pogingen. Probeer het over ${minutes} minuten opnieuw.`,
  codesTitle: "Bewaar deze herstelcodes",
  codesLead:
    "Met elke code meldt u zich één keer zonder telefoon aan. Druk ze af of schrijf ze op; ze worden alleen nu getoond.",
  goOn: "Verder",
  renew: "Nieuwe herstelcodes",
  remove: "Tweede stap verwijderen",
  stepTitle: "Vul uw code in",
  stepLead: "Open de authenticator-app op uw telefoon.",
  stepHint: "Zes cijfers. Zonder telefoon: een van uw herstelcodes.",
  stepSubmit: "Verder",
  back: "Terug naar aanmelden",
  manage: "Wijzigen",
  elsewhere: "Zodra dit is ingesteld, wordt u overal elders afgemeld.",
  orPasskey: "of bevestigen met een passkey",
  provePasskey: "Om te bevestigen dat u het bent, vraagt uw browser om uw passkey.",
  proveProvider: (provider) => `Om te bevestigen dat u het bent, meldt u zich nog een keer aan bij ${provider}.`,
  noProof:
    "U hebt niets waarmee u kunt bevestigen dat u het bent: geen wachtwoord en geen account bij een provider. Vraag het uw beheerder.",
  unproved: "U hebt niet bevestigd dat u het bent.",
  notProved: {
    title: "Niet bevestigd",
    advice: (provider) =>
      `${provider} heeft niet bevestigd dat u zich daar zojuist met uw eigen account hebt aangemeld. Probeer het nog een keer; helpt dat niet, vraag het dan uw beheerder.`,
    back: "Terug naar uw account",
  },
}
