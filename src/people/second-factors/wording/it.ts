import type { FactorWording } from "./shape.ts"

export const italian: FactorWording = {
  title: "Secondo passaggio per l’accesso",
  about:
    "Un’app di autenticazione sul telefono mostra un codice che cambia ogni 30 secondi. Così chi conosce solo la Sua password non entra.",
  demanded: "Il Suo ruolo richiede un secondo passaggio. Lo configuri per continuare.",
  off: "Non configurato",
  on: "Configurato",
  codesLeft: (count) => `Codici di recupero rimasti: ${count}`,
  password: "Password attuale",
  begin: "Configura",
  scan: "Apra un’app di autenticazione sul telefono, inquadri questa immagine e inserisca il codice mostrato.",
  secret: "Se non può inquadrarla, digiti questa chiave nell’app:",
  code: "Codice",
  confirm: "Conferma",
  wrongCode: "Questo codice non è corretto. I codici cambiano ogni 30 secondi; inserisca il più recente.",
  wrongPassword: "La password non è corretta.",
  tooMany: (minutes) => `Ci sono stati troppi tentativi. Riprovi tra ${minutes} minuti.`,
  codesTitle: "Conservi questi codici di recupero",
  codesLead: "Ognuno permette un accesso senza telefono. Li stampi o li annoti; vengono mostrati solo ora.",
  goOn: "Continua",
  renew: "Nuovi codici di recupero",
  remove: "Rimuovi il secondo passaggio",
  stepTitle: "Inserisca il codice",
  stepLead: "Apra l’app di autenticazione sul telefono.",
  stepHint: "Sei cifre. Senza telefono: uno dei Suoi codici di recupero.",
  stepSubmit: "Continua",
  back: "Torna all’accesso",
  manage: "Modifica",
  elsewhere: "Non appena è configurato, viene disconnesso ovunque altrove.",
  orPasskey: "o confermare con una passkey",
  provePasskey: "Per confermare che è Lei, il browser chiede la Sua passkey.",
  proveProvider: (provider) => `Per confermare che è Lei, acceda ancora una volta presso ${provider}.`,
  noProof:
    "Non ha nulla con cui confermare che è Lei: né una password né un account presso un provider. Chieda al Suo amministratore.",
  unproved: "Non ha confermato che è Lei.",
  notProved: {
    title: "Non confermato",
    advice: (provider) =>
      `${provider} non ha confermato che Lei vi abbia appena effettuato l’accesso con il Suo account. Riprovi; se non serve, chieda al Suo amministratore.`,
    back: "Torna al Suo account",
  },
}
