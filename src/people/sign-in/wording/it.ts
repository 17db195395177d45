import type { SignInWording } from "./shape.ts"

export const italian: SignInWording = {
  signIn: {
    title: "Accedi",
    username: "Nome utente o indirizzo e-mail",
    password: "Password",
    stay: "Resta connesso su questo dispositivo",
    submit: "Accedi",
    forgotten: "Password dimenticata?",
    wrong:
      "Il nome utente o la password non è corretta. Se ha usato l’indirizzo e-mail, provi con il nome utente. Se ne è certo/a, attenda un quarto d’ora: dopo molti tentativi viene rifiutata anche la password giusta.",
    passwordRequired: "Inserisca la password.",
    signedOut: "La sessione è terminata.",
    kept: "Nel frattempo la sessione è terminata. Acceda e potrà inviare ciò che ha scritto.",
  },
  tooMany: {
    title: "Attenda un momento",
    text: (minutes) =>
      `Ci sono stati troppi tentativi di accesso. Riprovi tra ${minutes === 1 ? "1 minuto" : `${minutes} minuti`}.`,
    back: "Torna all’accesso",
  },
  forgotten: {
    title: "Password dimenticata?",
    lead: "Le inviamo un link per sceglierne una nuova.",
    submit: "Invia il link",
    back: "Torna all’accesso",
    sentTitle: "Controlli la Sua posta",
    sent: "Se esiste un account con un indirizzo e-mail, un link è in arrivo. Funziona una volta sola, per 30 minuti. Se non arriva nulla, si rivolga a chi gestisce le Sue formazioni.",
    unavailable:
      "Questo server non invia e-mail per questo. Si rivolga a chi gestisce le Sue formazioni: può darLe una nuova password.",
    required: "Inserisca il nome utente o l’indirizzo e-mail.",
  },
  newPassword: {
    title: "Scelga una nuova password",
    temporary: "La Sua password è provvisoria. Ne scelga una Sua per continuare.",
    password: "Nuova password",
    again: "Ripeta la nuova password",
    submit: "Salva la password",
    usedTitle: "Questo link non è più valido",
    used: "È già stato usato o ha più di 30 minuti.",
    askAgain: "Richiedi un nuovo link",
  },
  resume: {
    title: "Inviare ciò che ha scritto?",
    lead: "La sessione è terminata prima dell’arrivo. Nulla è stato ancora salvato.",
    send: "Invia ora",
    discard: "Scarta",
    goneTitle: "Non c’è nulla in attesa",
    gone: "Ciò che ha scritto è già stato inviato o scartato, o ha più di 30 minuti.",
    fields: {
      date: "Giorno del colloquio",
      finish_date: "Giorno della parte pratica",
      remark: "Osservazione",
      state: "Risultato",
      deadline_date: "Scadenza",
      full_name: "Nome completo",
      name: "Nome",
    },
    results: { success: "Superato", failed: "Non superato", notshownup: "Assente" },
  },
}
