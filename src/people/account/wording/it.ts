import type { AccountWording } from "./shape.ts"

export const italian: AccountWording = {
  title: "Il Suo account",
  profile: {
    title: "Profilo",
    name: "Nome",
    company: "Azienda",
    username: "Nome utente",
    email: "E-mail",
    noEmail: "nessuna",
    hint: "Questi dati possono essere modificati dalla Sua amministrazione.",
    onlyAdministrator:
      "Lei è l’unico amministratore. Può modificare questi dati tramite l’API o con «trainbase user import». Aggiunga un secondo amministratore che possa aiutarLa.",
  },
  language: { title: "Lingua", label: "Lingua di queste pagine", save: "Salva" },
  password: {
    title: "Password",
    hint: "Una nuova password La disconnette da tutti gli altri dispositivi.",
    current: "Password attuale",
    chosen: "Nuova password",
    save: "Cambia password",
    wrong: "Questa non è la Sua password attuale.",
    tooMany: (minutes) => `Troppi tentativi. Riprovi tra ${minutes} min.`,
  },
  sessions: {
    title: "Dispositivi connessi",
    hint: "Disconnetta i dispositivi che non riconosce e poi cambi la password.",
    thisOne: "Questo browser",
    device: (browser, system) => `${browser} su ${system}`,
    unknownDevice: "Dispositivo sconosciuto",
    lastUsed: (moment) => `Ultimo utilizzo: ${moment}`,
    end: "Disconnetti",
    endOthers: "Disconnetti tutti gli altri",
  },
  notices: {
    language_saved: "La lingua è stata salvata.",
    password_changed: "La password è stata cambiata. Tutti gli altri dispositivi sono disconnessi.",
    session_ended: "La sessione è terminata.",
    sessions_ended: "Tutti gli altri dispositivi sono disconnessi.",
  },
}
