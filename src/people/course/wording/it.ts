import type { CourseWording } from "./shape.ts"

export const italian: CourseWording = {
  back: "Le Sue formazioni",
  acts: { begin: "Inizia", continue: "Continua", test: "Vai al test", confirmation: "Conferma" },
  completedPages: (done, all) => `${done} pagine su ${all} completate`,
  steps: {
    title: "Passi",
    content: "Contenuto",
    test: "Test",
    confirmation: "Conferma",
    conversation: "Colloquio",
    trainer: "Parte pratica",
    questions: (amount) => (amount === 1 ? "1 domanda" : `${amount} domande`),
    attemptsLeft: (amount) => (amount === 1 ? "ancora 1 tentativo" : `ancora ${amount} tentativi`),
    aboutConfirmation: "Lei conferma di aver capito tutto.",
    aboutConversation: "Una persona che La forma parla con Lei e risponde alle Sue domande.",
    aboutTrainer: "Una persona che La forma osserva il Suo lavoro pratico e annota il risultato.",
    video: (minutes) => `Video, ${minutes} min`,
  },
  statuses: { open: "Da fare", done: "Fatto", locked: "Più tardi", changed: "Modificato", failed: "Non superato" },
  changed: "Questa pagina è cambiata da quando Lei l’ha completata. La ripercorra, per favore.",
  ask: {
    title: "Ha domande?",
    text: "Può sempre chiedere a:",
    nobody: "Può sempre chiedere alla persona che gestisce le Sue formazioni.",
  },
  obstacles: {
    no_content: {
      title: "Qui non c’è ancora niente da imparare",
      text: "Questo corso non ha ancora contenuti. Nessuno può completarlo qui.",
    },
    too_few_points: {
      title: "Questo corso non si può completare",
      text: "Le sue domande hanno meno punti di quanti ne richiede il test. Prima va corretto.",
    },
  },
  waiting: {
    conversation: {
      title: "Manca ancora il colloquio",
      text: "Lei ha fatto la Sua parte. Chieda a una di queste persone un colloquio su ciò che ha imparato:",
    },
    trainer: {
      title: "Manca ancora la parte pratica",
      text: "Lei ha completato la teoria. Chieda la parte pratica a una di queste persone:",
    },
  },
  ended: {
    success: "Superato",
    failed: "Non superato",
    attemptsUsed: (attempts) =>
      attempts === 1
        ? "Ha usato il Suo tentativo per il test. Una di queste persone può concedergliene un altro:"
        : `Ha usato i Suoi ${attempts} tentativi per il test. Una di queste persone può concedergliene un altro:`,
    notPassed: "Una di queste persone può dirLe come proseguire:",
    notShownUp: { title: "Lei non ha partecipato", text: "Una di queste persone può indicarLe un’altra data:" },
    readAgain: "Può rileggere tutto in qualsiasi momento.",
  },
  node: {
    position: (number, all) => `${number} di ${all}`,
    previous: "Indietro",
    next: "Pagina successiva",
    continue: "Continua",
    toCourse: "Al corso",
    empty: "Questa pagina non ha testo.",
    instead: "Leggi invece il testo",
    insteadOf: "Questo è il testo del video.",
    toVideo: "Guarda invece il video",
  },
  player: {
    watched: (share) => `${share} guardato`,
    need: "Questa pagina è completata quando Lei ha guardato il 90% del video. Ciò che salta non conta.",
    enough: "Ha guardato abbastanza del video. Questa pagina è completata.",
    resumes: (time) => `Riprende a ${time}.`,
    fromStart: "Guarda dall’inizio",
    speed: "Velocità",
    withoutScript:
      "Il Suo browser non esegue script e non può indicare quanto del video ha guardato. Legga invece il testo.",
    offline: "Nessuna connessione. Ciò che guarda viene conservato e inviato appena la connessione torna.",
    outdated: "Questa pagina non è più aggiornata. La ricarichi, per favore.",
    broken: "Il video non può essere riprodotto. Ricarichi la pagina, o legga invece il testo.",
  },
  practice: {
    title: "Esercizio",
    lead: "Verifichi da sé che cosa ricorda. Le Sue risposte non vengono salvate.",
    severalMayBeRight: "Più risposte possono essere giuste.",
    check: "Controlla le risposte",
    right: "Giusto",
    wrong: "Non giusto",
    rightAnswer: "risposta giusta",
  },
  confirmation: {
    title: "Conferma",
    lead: "Ha percorso tutto. Se qualcosa non è chiaro, chieda prima di confermare.",
    sentences: {
      instruction: (course) => `Ho partecipato all’istruzione «${course}», l’ho capita e agirò di conseguenza.`,
      training: (course) => `Ho svolto tutta la formazione «${course}» e l’ho capita.`,
    },
    fullName: "Il Suo nome completo",
    fullNameHint: (name) => `Come nel Suo account: ${name}`,
    signature: "Firma (facoltativa)",
    signatureHint: "La disegni con il dito, una penna o il mouse.",
    signatureField: "Campo per la Sua firma",
    clear: "Cancella la firma",
    submit: "Conferma",
    unreadableSignature: "Non è stato possibile leggere la firma. La disegni ancora una volta, o la lasci vuota.",
  },
  faults: {
    already_completed: () => "Questa formazione è già completata.",
    not_begun: () => "Inizi prima la formazione.",
    begun_already: () => "Ha già iniziato questa formazione.",
    no_content: () => "Questo corso non ha ancora contenuti.",
    too_few_points: () => "Le domande di questo corso hanno meno punti di quanti ne richiede il test.",
    video_not_played: () => "Guardi prima almeno il 90% del video, o legga invece il testo.",
    nothing_to_confirm: () => "Al momento non c’è niente da confermare.",
    not_ticked: () => "Selezioni la casella per confermare la frase.",
    not_your_name: (name) => `Inserisca il Suo nome completo: ${name}`,
  },
}
