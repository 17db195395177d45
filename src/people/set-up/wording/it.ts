import type { SetUpWording } from "./shape.ts"

export const italian: SetUpWording = {
  title: "Configurare trainbase",
  lead: "La Sua azienda e chi la amministra. Tutto tranne il nome utente si può cambiare in seguito.",
  fields: {
    company: "Azienda",
    language: "Lingua",
    timezone: "Fuso orario",
    first_name: "Nome",
    last_name: "Cognome",
    email: "Indirizzo e-mail",
    username: "Nome utente",
    password: "Password",
    password_again: "Password, ancora una volta",
  },
  firstNameHint: "Lasci il campo vuoto se ha un solo nome.",
  usernameHint: "Lasci il campo vuoto per ricavarlo dal Suo nome.",
  demo: "Aggiungere un’azienda dimostrativa per provare",
  demoHint: "Sta accanto alla Sua azienda, con persone, corsi e formazioni.",
  submit: "Configurare",
  faults: {
    required: "Compili questo campo.",
    name_too_long: "Inserisca al massimo 255 caratteri.",
    characters: "Usi caratteri visibili su una sola riga.",
    email: "Inserisca un indirizzo e-mail come ada@acme.example.",
    username: "Scelga un nome utente senza caratteri invisibili che non inizi con =, +, - o @.",
    taken: "Scelga un altro nome utente: questo è usato dall’azienda dimostrativa.",
    timezone: "Scelga un fuso orario dall’elenco.",
    language: "Scelga una lingua dall’elenco.",
  },
  closed: {
    title: "Questo indirizzo non è valido",
    text: "È scaduto, oppure nel frattempo ne è stato mostrato uno più recente. Riavvii il server: mostra un nuovo indirizzo, valido per 24 ore. Oppure configuri l’installazione sulla macchina del server:",
  },
  done: {
    title: "La Sua azienda è configurata",
    text: "L’accesso è stato effettuato. L’azienda dimostrativa ha persone proprie: esca e acceda come una di loro.",
    kept: "Questi nomi e queste password si trovano anche nel file demo-client.json nella directory dei dati del server.",
    failed:
      "Non è stato possibile aggiungere l’azienda dimostrativa. La Sua azienda è completa; il log del server dice di più.",
    role: "Ruolo",
    roles: { learner: "impara", trainer: "forma", administrator: "amministra" },
    go: "Al mio account",
  },
}
