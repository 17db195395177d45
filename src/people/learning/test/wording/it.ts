import type { TestWording } from "./shape.ts"

export const italian: TestWording = {
  title: (course) => `Test: ${course}`,
  toCourse: "Torna al corso",
  facts: {
    questions: "Domande",
    neededPoints: "Punti necessari per superarlo",
    attemptsLeft: "Tentativi rimasti",
    unlimited: "Quanti ne servono",
  },
  before: {
    lead: "Ogni pagina contiene una domanda. Finché non termina il test, può tornare indietro e cambiare le risposte. Vengono salvate una per una: in caso di interruzione non va perso nulla.",
    begin: "Inizia il test",
  },
  underWay: {
    title: "Il Suo test è in corso",
    text: "Le Sue risposte sono salvate. Riprenda dal punto in cui aveva lasciato.",
    goOn: "Continua",
  },
  question: {
    position: (number, total) => `Domanda ${number} di ${total}`,
    oneAnswer: "Scelga una risposta.",
    severalAnswers: "Possono essere giuste più risposte, o nessuna. Selezioni tutte quelle giuste.",
    save: "Salva e continua",
    back: "Salva e torna indietro",
    toOverview: "Salva e mostra tutte le domande",
    points: (points) => `Punti: ${points}`,
    impossible: "Questa non è una risposta alla domanda. Scelga di nuovo.",
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
    right: "Risposte giuste",
    points: "Punti",
    of: (some, all) => `${some} su ${all}`,
    again: "Riprova",
    questions: "Le Sue risposte",
    rightAnswer: "Giusta",
    wrongAnswer: "Sbagliata",
    notAnswered: "Senza risposta",
    yours: "la Sua risposta",
    correct: "risposta giusta",
    noneCorrect: "Nessuna delle risposte è giusta.",
    nothingChosen: "Non ha scelto nulla.",
    later: "Le risposte giuste vengono mostrate quando ha superato il test o non restano tentativi.",
  },
  locked: {
    title: "Completi prima il contenuto",
    text: "Il test si apre quando ha completato tutte le pagine del corso.",
  },
  notBegun: { title: "Non ancora iniziato", text: "Inizi prima il corso. Il test viene alla fine." },
  impossible: {
    title: "Al momento non c’è un test",
    text: "Le domande di questo corso hanno troppo pochi punti per superarlo. La pagina del corso indica a chi rivolgersi.",
  },
  closed: {
    title: "Questa formazione ha già un risultato",
    text: "Il risultato di questa formazione è stato registrato. Il test non lo cambia più.",
  },
  noneLeft: {
    title: "Non restano tentativi",
    text: "La pagina del corso indica a chi chiedere un altro tentativo.",
  },
  passedAlready: { title: "Il test è superato", text: "Non deve ripeterlo." },
}
