import type { TestWording } from "./shape.ts"

export const dutch: TestWording = {
  title: (course) => `Toets: ${course}`,
  toCourse: "Terug naar de training",
  notices: {
    answer_not_saved: "Uw antwoord is niet opgeslagen, omdat de poging al is beëindigd.",
    question_skipped: "De laatste vraag heeft nog geen antwoord. U kunt ernaar teruggaan totdat u de toets beëindigt.",
  },
  facts: {
    questions: "Vragen",
    neededPoints: "Punten die u nodig hebt om te slagen",
    attemptsLeft: "Resterende pogingen",
    unlimited: "Onbeperkt",
  },
  before: {
    lead: "Elke pagina bevat één vraag. Totdat u de toets beëindigt, kunt u teruggaan en antwoorden wijzigen. Ze worden één voor één opgeslagen, zodat bij een onderbreking niets verloren gaat.",
    begin: "Met de toets beginnen",
  },
  underWay: {
    title: "U bent met de toets bezig",
    text: "Uw antwoorden tot nu toe zijn opgeslagen. Ga verder waar u gebleven was.",
    goOn: "Verder",
  },
  question: {
    position: (number, total) => `Vraag ${number} van ${total}`,
    oneAnswer: "Kies één antwoord.",
    severalAnswers: "Er kunnen meerdere antwoorden juist zijn, of geen enkel. Vink elk juist antwoord aan.",
    save: "Opslaan en verder",
    back: "Opslaan en terug",
    toOverview: "Opslaan en alle vragen tonen",
    points: (points) => `Punten: ${points}`,
    impossible: "Dit is geen antwoord op de vraag. Kies opnieuw.",
  },
  overview: {
    title: "Voordat u de toets beëindigt",
    lead: "U kunt elk antwoord nog wijzigen. Na het einde van de toets kan dat niet meer.",
    answered: "Beantwoord",
    unanswered: "Niet beantwoord",
    warning: (number) => `Vragen zonder antwoord: ${number}`,
    end: "Toets beëindigen",
  },
  result: {
    passed: "Geslaagd",
    failed: "Niet geslaagd",
    right: "Juiste antwoorden",
    points: "Punten",
    of: (some, all) => `${some} van ${all}`,
    again: "Opnieuw proberen",
    questions: "Uw antwoorden",
    rightAnswer: "Juist",
    wrongAnswer: "Onjuist",
    notAnswered: "Niet beantwoord",
    yours: "uw antwoord",
    correct: "juist antwoord",
    noneCorrect: "Geen van de antwoorden is juist.",
    nothingChosen: "U hebt niets gekozen.",
    later: "De juiste antwoorden ziet u zodra u geslaagd bent of geen poging meer over hebt.",
  },
  locked: {
    title: "Rond eerst de inhoud af",
    text: "De toets gaat open wanneer u alle pagina’s van de training hebt afgerond.",
  },
  notBegun: { title: "Nog niet begonnen", text: "Begin eerst met de training. De toets komt aan het einde." },
  impossible: {
    title: "Er is op dit moment geen toets",
    text: "De vragen van deze training leveren te weinig punten op om te slagen. Op de pagina van de training staat bij wie u terechtkunt.",
  },
  closed: {
    title: "Deze training heeft al een resultaat",
    text: "Iemand heeft het resultaat van deze training genoteerd. De toets verandert daar niets meer aan.",
  },
  granted: { title: "U hebt nog een poging", text: "Hieronder ziet u hoe de laatste poging afliep." },
  noneLeft: {
    title: "Geen poging meer over",
    text: "Op de pagina van de training staat aan wie u nog een poging kunt vragen.",
  },
  passedAlready: { title: "U bent geslaagd voor de toets", text: "U hoeft de toets niet nog een keer te maken." },
}
