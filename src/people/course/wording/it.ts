import type { CourseWording } from "./shape.ts"

export const italian: CourseWording = {
  back: "Le Sue formazioni",
  acts: { begin: "Inizia", continue: "Continua", test: "Vai al test", confirmation: "Conferma" },
  completedPages: (done, all) => (done === 1 ? `1 pagina su ${all} completata` : `${done} pagine su ${all} completate`),
  steps: {
    title: "Fasi",
    content: "Contenuto",
    test: "Test",
    confirmation: "Conferma",
    conversation: "Colloquio",
    trainer: "Parte pratica",
    questions: (amount) => (amount === 1 ? "1 domanda" : `${amount} domande`),
    attemptsLeft: (amount) => (amount === 1 ? "ancora 1 tentativo" : `ancora ${amount} tentativi`),
    aboutConfirmation: "Lei conferma di aver capito tutto.",
    aboutConversation: "Chi La forma parla con Lei e risponde alle Sue domande.",
    aboutTrainer: "Chi La forma La osserva nella pratica e annota il risultato.",
    video: (minutes) => `Video, ${minutes} min`,
  },
  statuses: { open: "Da fare", done: "Fatto", locked: "Più tardi", changed: "Modificato", failed: "Non superato" },
  changed: "Questa pagina è cambiata da quando l’ha completata. La riveda, per favore.",
  ask: {
    title: "Ha domande?",
    text: "Può sempre rivolgersi a:",
    nobody: "Può sempre rivolgersi a chi gestisce le Sue formazioni.",
  },
  obstacles: {
    no_content: {
      title: "Qui non c’è ancora niente da imparare",
      text: "Questo corso non ha ancora contenuti. Nessuno può completarlo qui.",
    },
    too_few_points: {
      title: "Questo corso non si può completare",
      text: "Le domande valgono in tutto meno punti di quanti ne richiede il test. Prima occorre una correzione.",
    },
  },
  waiting: {
    conversation: {
      title: "Manca ancora il colloquio",
      text: "Ha fatto la Sua parte. Chieda a una di queste persone un colloquio su ciò che ha imparato:",
    },
    trainer: {
      title: "Manca ancora la parte pratica",
      text: "Ha completato la teoria. Chieda la parte pratica a una di queste persone:",
    },
  },
  ended: {
    success: "Formazione superata",
    failed: "Formazione non superata",
    attemptsUsed: (attempts) =>
      attempts === 1
        ? "Ha usato il Suo tentativo per il test. Una di queste persone può concedergliene un altro:"
        : `Ha usato i Suoi ${attempts} tentativi per il test. Una di queste persone può concedergliene un altro:`,
    notPassed: "Una di queste persone può dirLe come proseguire:",
    notShownUp: { title: "Non ha partecipato", text: "Una di queste persone può indicarLe un’altra data:" },
    readAgain: "Può rileggere tutto in qualsiasi momento.",
  },
  node: {
    position: (number, all) => `${number} di ${all}`,
    previous: "Indietro",
    next: "Pagina successiva",
    continue: "Continua",
    toCourse: "Torna al corso",
    empty: "Questa pagina non ha testo.",
    instead: "Leggi invece il testo",
    insteadOf: "Questo è il testo del video.",
    toVideo: "Guarda invece il video",
  },
  player: {
    watched: (share) => `${share} guardato`,
    need: "Questa pagina è completata quando ha guardato il 90% del video. Ciò che salta non conta.",
    enough: "Ha guardato una parte sufficiente del video. Questa pagina è completata.",
    resumes: (time) => `Riprende da ${time}.`,
    fromStart: "Guarda dall’inizio",
    speed: "Velocità",
    withoutScript:
      "Il Suo browser non esegue script e non può indicare quanta parte del video ha guardato. Legga invece il testo.",
    offline: "Nessuna connessione. Ciò che guarda viene conservato e inviato appena torna la connessione.",
    outdated: "Questa pagina non è più aggiornata. La ricarichi, per favore.",
    broken: "Il video non può essere riprodotto. Ricarichi la pagina o legga invece il testo.",
  },
  practice: {
    title: "Esercizio",
    lead: "Verifichi da sé che cosa ricorda. Le Sue risposte non vengono salvate.",
    severalMayBeRight: "Più risposte possono essere corrette.",
    check: "Controlla le risposte",
    right: "Corretta",
    wrong: "Errata",
    rightAnswer: "risposta corretta",
  },
  confirmation: {
    title: "Conferma",
    lead: "Ha visto tutti i contenuti. Se qualcosa non è ancora chiaro, chieda prima di confermare.",
    sentences: {
      instruction: (course) => `Ho partecipato all’istruzione «${course}», l’ho compresa e agirò di conseguenza.`,
      training: (course) => `Ho svolto tutta la formazione «${course}» e l’ho compresa.`,
    },
    fullName: "Il Suo nome completo",
    fullNameHint: (name) => `Come nel Suo account: ${name}`,
    signature: "Firma (facoltativa)",
    signatureHint: "Firmi con il dito, una penna o il mouse.",
    signatureField: "Campo per la Sua firma",
    clear: "Cancella la firma",
    submit: "Conferma",
    unreadableSignature: "Non è stato possibile leggere la firma. Firmi di nuovo o lasci vuoto il campo.",
  },
  faults: {
    already_completed: () => "Questa formazione è già completata.",
    not_begun: () => "Inizi prima la formazione.",
    begun_already: () => "Ha già iniziato questa formazione.",
    no_content: () => "Questo corso non ha ancora contenuti.",
    too_few_points: () => "Le domande di questo corso valgono in tutto meno punti di quanti ne richiede il test.",
    video_not_played: () => "Guardi prima almeno il 90% del video o legga invece il testo.",
    nothing_to_confirm: () => "Al momento non c’è niente da confermare.",
    not_ticked: () => "Selezioni la casella per confermare la dichiarazione.",
    not_your_name: (name) => `Inserisca il Suo nome completo: ${name}`,
  },
}
