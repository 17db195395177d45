import type { SignOnWording } from "./shape.ts"

export const de: SignOnWording = {
  signOnWith: (provider) => `Mit ${provider} anmelden`,
  tryAgain: "Erneut versuchen",
  toSignIn: "Andere Wege zur Anmeldung",
  cancelled:
    "Sie haben sich dort nicht angemeldet. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.",
  failures: {
    unavailable: {
      title: "Zurzeit keine Antwort",
      advice: (provider) => `${provider} antwortet nicht. Bitte versuchen Sie es in einigen Minuten erneut.`,
    },
    untrusted: {
      title: "Anmeldung abgelehnt",
      advice: (provider) =>
        `Die Antwort von ${provider} ließ sich nicht prüfen, deshalb wurde niemand angemeldet. Bitte versuchen Sie es erneut; geschieht es wieder, informieren Sie Ihre Administration.`,
    },
    misconfigured: {
      title: "Anmeldung falsch eingerichtet",
      advice: (provider) =>
        `Die Verbindung mit ${provider} funktioniert nicht. Bitte informieren Sie Ihre Administration.`,
    },
    expired: {
      title: "Diese Anmeldung ist beendet",
      advice: () =>
        "Sie hat zu lange gedauert, wurde schon verwendet oder in einem anderen Browser begonnen. Bitte beginnen Sie von vorn.",
    },
    unknown: {
      title: "Kein Konto vorhanden",
      advice: (provider) =>
        `Sie sind bei ${provider} angemeldet, doch dieses Konto gehört niemandem, der sich hier anmelden darf. Bitte wenden Sie sich an Ihre Administration.`,
    },
    unverified: {
      title: "E-Mail-Adresse nicht bestätigt",
      advice: (provider) =>
        `${provider} sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist. Bitte bestätigen Sie sie dort, oder wenden Sie sich an Ihre Administration.`,
    },
    taken: {
      title: "Konto konnte nicht angelegt werden",
      advice: () =>
        "Jemand anderes hat hier schon Ihren Benutzernamen oder Ihre E-Mail-Adresse. Bitte wenden Sie sich an Ihre Administration.",
    },
    incomplete: {
      title: "Konto konnte nicht angelegt werden",
      advice: (provider) =>
        `${provider} hat Ihren Namen oder andere Angaben nicht genannt. Bitte wenden Sie sich an Ihre Administration.`,
    },
  },
}
