import type { SignInWording } from "./shape.ts"

export const german: SignInWording = {
  signIn: {
    title: "Anmelden",
    username: "Benutzername oder E-Mail-Adresse",
    password: "Passwort",
    stay: "Auf diesem Gerät angemeldet bleiben",
    submit: "Anmelden",
    forgotten: "Passwort vergessen?",
    wrong:
      "Benutzername oder Passwort stimmt nicht. Falls Sie Ihre E-Mail-Adresse angegeben haben, versuchen Sie es mit dem Benutzernamen. Wenn Sie sicher sind, warten Sie eine Viertelstunde: Nach vielen Versuchen wird auch das richtige Passwort abgelehnt.",
    passwordRequired: "Geben Sie Ihr Passwort ein.",
    signedOut: "Sie sind abgemeldet.",
    kept: "Sie wurden inzwischen abgemeldet. Melden Sie sich an, dann können Sie Ihre Eingaben absenden.",
  },
  tooMany: {
    title: "Bitte warten Sie einen Moment",
    text: (minutes) =>
      `Es gab zu viele Anmeldeversuche. Versuchen Sie es in ${minutes === 1 ? "1 Minute" : `${minutes} Minuten`} noch einmal.`,
    back: "Zurück zur Anmeldung",
  },
  forgotten: {
    title: "Passwort vergessen?",
    lead: "Wir schicken Ihnen einen Link, über den Sie ein neues wählen.",
    submit: "Link schicken",
    back: "Zurück zur Anmeldung",
    sentTitle: "Prüfen Sie Ihren Posteingang",
    sent: "Wenn es dazu ein Konto mit einer E-Mail-Adresse gibt, ist ein Link unterwegs. Er gilt 30 Minuten lang und nur einmal. Wenn nichts ankommt, wenden Sie sich an die Person, die Ihre Schulungen verwaltet.",
    unavailable:
      "Dieser Server verschickt dafür keine E-Mails. Wenden Sie sich an die Person, die Ihre Schulungen verwaltet: Sie kann Ihnen ein neues Passwort geben.",
    required: "Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein.",
  },
  newPassword: {
    title: "Neues Passwort wählen",
    temporary: "Ihr Passwort ist nur vorläufig. Wählen Sie ein eigenes, um fortzufahren.",
    password: "Neues Passwort",
    again: "Neues Passwort wiederholen",
    submit: "Passwort speichern",
    usedTitle: "Dieser Link ist nicht mehr gültig",
    used: "Er wurde schon verwendet oder ist älter als 30 Minuten.",
    askAgain: "Neuen Link anfordern",
  },
  resume: {
    title: "Ihre Eingaben absenden?",
    lead: "Sie wurden abgemeldet, bevor Ihre Eingaben ankamen. Es ist noch nichts gespeichert.",
    send: "Jetzt absenden",
    discard: "Verwerfen",
    goneTitle: "Nichts zum Absenden",
    gone: "Ihre Eingaben wurden schon abgesendet oder verworfen, oder sie sind älter als 30 Minuten.",
    fields: {
      date: "Tag des Gesprächs",
      finish_date: "Tag des praktischen Teils",
      remark: "Bemerkung",
      state: "Ergebnis",
      deadline_date: "Frist",
      full_name: "Voller Name",
      name: "Name",
    },
    results: { success: "Bestanden", failed: "Nicht bestanden", notshownup: "Nicht teilgenommen" },
  },
}
