import type { TestWording } from "./shape.ts"

export const dutch: TestWording = {
  title: (course) => `Toets: ${course}`,
  toCourse: "Terug naar de cursus",
  facts: {
    questions: "Vragen",
    neededPoints: "Punten nodig om te slagen",
    attemptsLeft: "Resterende pogingen",
    unlimited: "Zoveel als u nodig hebt",
  },
  before: {
    lead: "Elke pagina bevat één vraag. Tot u de toets beëindigt, kunt u teruggaan en antwoorden wijzigen. Ze worden één voor één opgeslagen; bij een onderbreking gaat niets verloren.",
    begin: "Toets beginnen",
  },
  underWay: {
    title: "Uw toets is bezig",
    text: "Uw antwoorden tot nu toe zijn opgeslagen. Ga verder waar u gebleven was.",
    goOn: "Verder",
  },
  question: {
    position: (number, total) => `Vraag ${number} van ${total}`,
    oneAnswer: "Kies één antwoord.",
    severalAnswers: "Meerdere antwoorden kunnen juist zijn, of geen enkel. Vink elk juist antwoord aan.",
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
    text: "De toets gaat open wanneer u alle pagina’s van de cursus hebt afgerond.",
  },
  notBegun: { title: "Nog niet begonnen", text: "Begin eerst met de cursus. De toets komt aan het einde." },
  impossible: {
    title: "Er is op dit moment geen toets",
    text: "De vragen van deze cursus hebben te weinig punten om te slagen. Op de pagina van de cursus staat aan wie u het kunt vragen.",
  },
  closed: {
    title: "Deze training heeft al een resultaat",
    text: "Het resultaat van deze training is vastgelegd. De toets verandert daar niets meer aan.",
  },
  noneLeft: {
    title: "Geen poging meer over",
    text: "Op de pagina van de cursus staat aan wie u een nieuwe poging kunt vragen.",
  },
  passedAlready: { title: "U bent geslaagd voor de toets", text: "U hoeft deze niet opnieuw te maken." },
}
