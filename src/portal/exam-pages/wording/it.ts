import type { TestWording } from "./shape.ts"

export const italian: TestWording = {
  title: (course) => `Test: ${course}`,
  toCourse: "Torna alla formazione",
  notices: {
    answer_not_saved: "La Sua risposta non è stata salvata, perché il tentativo è già terminato.",
    question_skipped: "L’ultima domanda non ha ancora una risposta. Può tornarci finché non termina il test.",
  },
  facts: {
    questions: "Domande",
    neededPoints: "Punti necessari per superarlo",
    attemptsLeft: "Tentativi rimasti",
    unlimited: "Senza limiti",
  },
  before: {
    lead: "Ogni pagina contiene una domanda. Finché non termina il test, può tornare indietro e cambiare le risposte. Ogni risposta viene salvata quando va avanti o torna indietro e resta conservata in caso di interruzione.",
    begin: "Inizia il test",
  },
  underWay: {
    title: "Il Suo test è in corso",
    text: "Le risposte già date sono salvate. Riprenda dal punto in cui aveva lasciato.",
    goOn: "Continua",
  },
  question: {
    position: (number, total) => `Domanda ${number} di ${total}`,
    oneAnswer: "Scelga una risposta.",
    severalAnswers: "Possono essere corrette più risposte, o nessuna. Selezioni tutte quelle corrette.",
    save: "Salva e continua",
    back: "Salva e torna indietro",
    toOverview: "Salva e mostra tutte le domande",
    points: (points) => `Punti: ${points}`,
    impossible: "Questa non è una delle risposte proposte. Scelga di nuovo.",
  },
  overview: {
    title: "Prima di terminare il test",
    lead: "Può ancora cambiare ogni risposta. Dopo la fine del test non sarà più possibile.",
    answered: "Con risposta",
    unanswered: "Senza risposta",
    warning: (number) => `Domande senza risposta: ${number}`,
    end: "Termina il test",
  },
  result: {
    passed: "Superato",
    failed: "Non superato",
    right: "Risposte corrette",
    points: "Punti",
    of: (some, all) => `${some} su ${all}`,
    again: "Riprova",
    questions: "Le Sue risposte",
    rightAnswer: "Corretta",
    wrongAnswer: "Errata",
    notAnswered: "Senza risposta",
    yours: "la Sua risposta",
    correct: "risposta corretta",
    noneCorrect: "Nessuna delle risposte è corretta.",
    nothingChosen: "Non ha scelto nulla.",
    later: "Le risposte corrette vengono mostrate quando ha superato il test o non restano tentativi.",
  },
  locked: {
    title: "Completi prima il contenuto",
    text: "Il test si apre quando ha completato tutte le pagine della formazione.",
  },
  notBegun: { title: "Non ancora iniziato", text: "Inizi prima la formazione. Il test viene alla fine." },
  impossible: {
    title: "Al momento non c’è un test",
    text: "Le domande di questa formazione valgono troppo pochi punti per poter superare il test. La pagina della formazione indica a chi rivolgersi.",
  },
  closed: {
    title: "Questa formazione ha già un risultato",
    text: "Il risultato di questa formazione è stato annotato. Il test non lo cambia più.",
  },
  granted: { title: "Ha un altro tentativo", text: "Più in basso vede com’è andato l’ultimo tentativo." },
  noneLeft: {
    title: "Non restano tentativi",
    text: "La pagina della formazione indica a chi chiedere un altro tentativo.",
  },
  passedAlready: { title: "Ha già superato il test", text: "Non occorre ripeterlo." },
}
