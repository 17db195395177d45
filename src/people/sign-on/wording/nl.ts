import type { SignOnWording } from "./shape.ts"

export const nl: SignOnWording = {
  signOnWith: (provider) => `Aanmelden met ${provider}`,
  tryAgain: "Opnieuw proberen",
  toSignIn: "Andere manieren om u aan te melden",
  cancelled: "U hebt zich daar niet aangemeld. Probeer het opnieuw of meld u aan met uw wachtwoord.",
  failures: {
    unavailable: {
      title: "Op dit moment geen antwoord",
      advice: (provider) => `${provider} antwoordt niet. Probeer het over enkele minuten opnieuw.`,
    },
    untrusted: {
      title: "Aanmelding geweigerd",
      advice: (provider) =>
        `Het antwoord van ${provider} kon niet worden gecontroleerd, daarom is niemand aangemeld. Probeer het opnieuw; gebeurt het weer, waarschuw dan uw beheerder.`,
    },
    misconfigured: {
      title: "Aanmelding niet juist ingesteld",
      advice: (provider) => `De verbinding met ${provider} werkt niet. Waarschuw uw beheerder.`,
    },
    expired: {
      title: "Deze aanmelding is beëindigd",
      advice: () => "Ze duurde te lang, is al gebruikt of is in een andere browser begonnen. Begin opnieuw.",
    },
    unknown: {
      title: "Hier geen account",
      advice: (provider) =>
        `U bent aangemeld bij ${provider}, maar dat account hoort bij niemand die zich hier mag aanmelden. Neem contact op met uw beheerder.`,
    },
    unverified: {
      title: "E-mailadres niet geverifieerd",
      advice: (provider) =>
        `${provider} vermeldt niet dat uw e-mailadres is geverifieerd. Verifieer het daar of neem contact op met uw beheerder.`,
    },
    taken: {
      title: "Het account kon niet worden gemaakt",
      advice: () => "Iemand anders heeft hier al uw gebruikersnaam of e-mailadres. Neem contact op met uw beheerder.",
    },
    incomplete: {
      title: "Het account kon niet worden gemaakt",
      advice: (provider) =>
        `${provider} heeft uw naam of andere gegevens niet doorgegeven. Neem contact op met uw beheerder.`,
    },
  },
}
