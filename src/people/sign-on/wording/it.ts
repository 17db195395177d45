import type { SignOnWording } from "./shape.ts"

export const it: SignOnWording = {
  signOnWith: (provider) => `Accedi con ${provider}`,
  tryAgain: "Riprova",
  toSignIn: "Altri modi per accedere",
  cancelled: "Lei non ha effettuato l’accesso lì. Riprovi, oppure acceda con la Sua password.",
  failures: {
    unavailable: {
      title: "Nessuna risposta al momento",
      advice: (provider) => `${provider} non risponde. Riprovi tra qualche minuto.`,
    },
    untrusted: {
      title: "Accesso rifiutato",
      advice: (provider) =>
        `Non è stato possibile verificare la risposta di ${provider}, perciò nessuno ha effettuato l’accesso. Riprovi; se succede di nuovo, avvisi la Sua amministrazione.`,
    },
    misconfigured: {
      title: "Accesso non configurato correttamente",
      advice: (provider) => `Il collegamento con ${provider} non funziona. Avvisi la Sua amministrazione.`,
    },
    expired: {
      title: "Questo accesso è terminato",
      advice: () => "È durato troppo, è già stato usato o è iniziato in un altro browser. Ricominci da capo.",
    },
    unknown: {
      title: "Nessun account qui",
      advice: (provider) =>
        `Lei ha effettuato l’accesso a ${provider}, ma quell’account non appartiene a nessuno che possa accedere qui. Si rivolga alla Sua amministrazione.`,
    },
    unverified: {
      title: "Indirizzo e-mail non verificato",
      advice: (provider) =>
        `${provider} non indica che il Suo indirizzo e-mail è verificato. Lo verifichi lì, oppure si rivolga alla Sua amministrazione.`,
    },
    taken: {
      title: "Impossibile creare l’account",
      advice: () =>
        "Qualcun altro ha già qui il Suo nome utente o il Suo indirizzo e-mail. Si rivolga alla Sua amministrazione.",
    },
    incomplete: {
      title: "Impossibile creare l’account",
      advice: (provider) =>
        `${provider} non ha comunicato il Suo nome o altri dati. Si rivolga alla Sua amministrazione.`,
    },
  },
}
