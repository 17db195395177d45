import type { SetUpWording } from "./shape.ts"

export const italian: SetUpWording = {
  title: "Configurazione di trainbase",
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
    password_again: "Ripeta la password",
  },
  firstNameHint: "Lasci il campo vuoto se ha un solo nome.",
  timezoneHint: "Da verificare: i giorni e le scadenze terminano secondo questo fuso.",
  usernameHint: "Lasci il campo vuoto per ricavarlo dal Suo nome.",
  demo: "Aggiungi un’azienda dimostrativa per provare",
  demoHint: "È separata dalla Sua azienda e contiene persone e formazioni.",
  submit: "Configura",
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
    expired:
      "È scaduto, oppure nel frattempo ne è stato mostrato uno più recente. Riavvii il server: mostra un nuovo indirizzo, valido per 24 ore. Oppure configuri l’installazione sulla macchina del server:",
    missing:
      "Apra l’indirizzo mostrato dal server all’avvio: comincia con «/setup?token=». È valido per 24 ore; un riavvio ne mostra uno nuovo. Oppure configuri l’installazione sulla macchina del server:",
  },
  done: {
    title: "La Sua azienda è configurata",
    summary: "Riepilogo",
    key: "Chiave nei comandi",
    administrator: "Amministratore",
    demo: "Azienda dimostrativa",
    text: "L’accesso è stato effettuato. L’azienda dimostrativa ha persone proprie: esca e acceda come una di loro.",
    kept: "Questi nomi e queste password si trovano anche nel file demo-client.json nella directory dei dati del server.",
    failed:
      "Non è stato possibile aggiungere l’azienda dimostrativa. La Sua azienda è completa; il registro del server dice di più.",
    role: "Ruolo",
    roles: { learner: "impara", trainer: "forma", administrator: "amministra" },
  },
  checklist: {
    title: "Prossimi passi",
    lead: "Non c’è fretta. Troverà questo elenco in «Team» finché tutto è fatto o Lei lo nasconde.",
    progress: (done, all) => `${done} di ${all} completati`,
    statuses: { open: "Da fare", done: "Fatto" },
    steps: {
      people: { title: "Aggiungere le persone", text: "Da un foglio di calcolo, o dal Suo sistema HR tramite l’API." },
      places: { title: "Aggiungere sedi e team", text: "Con un set di dati, o tramite l’API." },
      logo: { title: "Aggiungere il logo", text: "Compare sui certificati. Nel set di dati, «logo» indica il file." },
      mail: { title: "Attivare l’invio di e-mail", text: "Imposti «smtp_url» e «mail_from», poi faccia una prova." },
      training: { title: "Assegnare la prima formazione", text: "Appena ci sono persone e contenuti." },
    },
    hide: "Nascondi l’elenco",
    continue: "Continua la configurazione",
  },
}
