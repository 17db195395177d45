import type { SignInWording } from "./shape.ts"

export const dutch: SignInWording = {
  signIn: {
    title: "Aanmelden",
    username: "Gebruikersnaam of e-mailadres",
    password: "Wachtwoord",
    stay: "Op dit apparaat aangemeld blijven",
    submit: "Aanmelden",
    forgotten: "Wachtwoord vergeten?",
    wrong:
      "De gebruikersnaam of het wachtwoord klopt niet. Als u uw e-mailadres hebt ingevuld, probeer dan uw gebruikersnaam. Als u het zeker weet, wacht dan een kwartier: na veel pogingen wordt ook het juiste wachtwoord geweigerd.",
    passwordRequired: "Vul uw wachtwoord in.",
    signedOut: "U bent afgemeld.",
    kept: "U bent intussen afgemeld. Meld u aan, dan kunt u verzenden wat u hebt ingevuld.",
  },
  tooMany: {
    title: "Wacht even",
    text: (minutes) =>
      `Er waren te veel aanmeldpogingen. Probeer het over ${minutes === 1 ? "1 minuut" : `${minutes} minuten`} opnieuw.`,
    back: "Terug naar aanmelden",
  },
  forgotten: {
    title: "Wachtwoord vergeten?",
    lead: "Wij sturen u een link waarmee u een nieuw kiest.",
    submit: "Link versturen",
    back: "Terug naar aanmelden",
    sentTitle: "Kijk in uw mailbox",
    sent: "Als er een account met een e-mailadres is, is er een link onderweg. De link is 30 minuten geldig en werkt één keer. Komt er niets aan, neem dan contact op met degene die uw trainingen beheert.",
    unavailable:
      "Deze server verstuurt hiervoor geen e-mail. Neem contact op met degene die uw trainingen beheert: die kan u een nieuw wachtwoord geven.",
    required: "Vul uw gebruikersnaam of e-mailadres in.",
  },
  newPassword: {
    title: "Kies een nieuw wachtwoord",
    temporary: "Uw wachtwoord is tijdelijk. Kies een eigen wachtwoord om verder te gaan.",
    password: "Nieuw wachtwoord",
    again: "Nieuw wachtwoord herhalen",
    submit: "Wachtwoord opslaan",
    usedTitle: "Deze link is niet meer geldig",
    used: "Hij is al gebruikt of is ouder dan 30 minuten.",
    askAgain: "Nieuwe link aanvragen",
  },
  resume: {
    title: "Uw invoer verzenden?",
    lead: "U werd afgemeld voordat die aankwam. Er is nog niets opgeslagen.",
    send: "Nu verzenden",
    discard: "Verwijderen",
    goneTitle: "Niets om te verzenden",
    gone: "Uw invoer is al verzonden of verwijderd, of is ouder dan 30 minuten.",
    fields: {
      date: "Dag van het gesprek",
      finish_date: "Dag van het praktijkdeel",
      remark: "Opmerking",
      state: "Resultaat",
      deadline_date: "Uiterste datum",
      full_name: "Volledige naam",
      name: "Naam",
    },
    results: { success: "Geslaagd", failed: "Niet geslaagd", notshownup: "Niet aanwezig" },
  },
}
