import type { KioskWording } from "./shape.ts"

export const italian: KioskWording = {
  pairing: {
    title: "Configurare un tablet comune",
    lead: "Un amministratore crea un codice per questo dispositivo. Poi le persone di una sede o di un team accedono qui con un PIN.",
    code: "Codice",
    hint: "Otto caratteri. Funziona una volta sola, per dieci minuti.",
    submit: "Configura questo dispositivo",
    required: "Inserisca il codice.",
    wrong: "Questo codice non è corretto, è già stato usato o ha più di dieci minuti. Ne chieda uno nuovo.",
    toSignIn: "Accedi senza tablet comune",
  },
  people: {
    title: "Chi è Lei?",
    search: "Il Suo nome",
    hint: "Oppure scansioni il codice della Sua lettera o del Suo badge.",
    submit: "Cerca",
    scan: "Scansiona un codice con la fotocamera",
    stop: "Chiudi la fotocamera",
    cameraFailed: "La fotocamera non è utilizzabile. Inserisca invece il Suo nome.",
    list: "Nomi",
    many: "Qui accedono molte persone: inserisca l’inizio del Suo nome.",
    nobody: "In questo team o in questa sede non c’è ancora nessuno.",
    notFound:
      "In questo team o in questa sede non è stato trovato nessuno. Controlli ciò che ha scritto o si rivolga a chi gestisce le Sue formazioni.",
    all: "Mostra tutti i nomi",
  },
  pin: {
    greeting: (name) => `Buongiorno ${name}`,
    lead: "Inserisca il Suo PIN di sei cifre.",
    pin: "PIN",
    submit: "Accedi",
    required: "Inserisca il PIN.",
    wrong: (left) =>
      `Il PIN non è corretto. Ancora ${left === 1 ? "un tentativo" : `${left} tentativi`}, poi viene bloccato.`,
    forgotten: "Scegli un nuovo PIN con la password",
    back: "Non sono io",
  },
  choice: {
    title: "Scelga il Suo PIN",
    lead: "Con questo PIN d’ora in poi accede qui.",
    locked:
      "Il Suo PIN è bloccato dopo dieci tentativi errati. Ne scelga uno nuovo con la password o si rivolga a chi gestisce le Sue formazioni.",
    password: "Password",
    passwordHint: "Vale anche quella della Sua lettera.",
    passwordRequired: "Inserisca la password.",
    pin: "Nuovo PIN",
    pinHint: "Sei cifre che nessuno indovina: non la data di nascita, nessuna serie come 123456.",
    again: "Ripeta il nuovo PIN",
    submit: "Salva il PIN e accedi",
    wrong: "La password non è corretta o è scaduta. Ne chieda una nuova a chi gestisce le Sue formazioni.",
    faults: {
      not_six_digits: "Un PIN ha esattamente sei cifre.",
      too_simple: "Questo PIN è facile da indovinare. Ne scelga un altro.",
      personal: "Altri potrebbero conoscere questo numero: data di nascita o matricola. Ne scelga un altro.",
      differs: "I due PIN sono diversi.",
    },
  },
  refused: {
    title: "Usi un dispositivo Suo",
    reasons: {
      second_factor: "Il Suo account è protetto da un secondo fattore, che un tablet comune non può chiedere.",
      sign_on: "Lei accede tramite il provider della Sua azienda, che un tablet comune non offre.",
    },
  },
}
