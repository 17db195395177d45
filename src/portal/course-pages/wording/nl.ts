import type { CourseWording } from "./shape.ts"

export const dutch: CourseWording = {
  back: "Uw trainingen",
  acts: {
    begin: "Beginnen",
    continue: "Verder",
    test: "Naar de toets",
    continueTest: "Verder met de toets",
    confirmation: "Bevestigen",
  },
  completedPages: (done, all) => `${done} van ${all} ${all === 1 ? "pagina" : "pagina’s"} afgerond`,
  steps: {
    title: "Stappen",
    content: "Inhoud",
    test: "Toets",
    confirmation: "Bevestiging",
    conversation: "Gesprek",
    trainer: "Praktijkdeel",
    questions: (amount) => (amount === 1 ? "1 vraag" : `${amount} vragen`),
    attemptsLeft: (amount) => (amount === 1 ? "nog 1 poging" : `nog ${amount} pogingen`),
    attemptUnderWay: "poging bezig",
    aboutConfirmation: "U bevestigt dat u alles hebt begrepen.",
    aboutConversation: "Iemand die u traint, voert een gesprek met u en beantwoordt uw vragen.",
    aboutTrainer: "Een trainer bekijkt hoe u het in de praktijk doet en noteert het resultaat.",
    video: (minutes) => `Video, ${minutes} min`,
  },
  statuses: { open: "Te doen", done: "Afgerond", locked: "Later", changed: "Gewijzigd", failed: "Niet geslaagd" },
  changed: "Deze pagina is gewijzigd nadat u die hebt afgerond. Neem de pagina nog een keer door.",
  ask: {
    title: "Hebt u vragen?",
    text: "U kunt altijd terecht bij:",
    nobody: "U kunt altijd terecht bij degene die uw trainingen beheert.",
  },
  obstacles: {
    no_content: {
      title: "Hier valt nog niets te leren",
      text: "Deze training heeft nog geen inhoud en kan hier niet worden afgerond.",
    },
    too_few_points: {
      title: "Deze training kan niet worden afgerond",
      text: "De vragen leveren minder punten op dan u voor de toets nodig hebt. Dat moet eerst worden hersteld.",
    },
  },
  waiting: {
    conversation: {
      title: "Het gesprek volgt nog",
      text: "U hebt uw deel afgerond. Vraag een van deze personen om een gesprek over wat u hebt geleerd:",
    },
    trainer: {
      title: "Het praktijkdeel volgt nog",
      text: "U hebt de theorie afgerond. Vraag een van deze personen naar het praktijkdeel:",
    },
  },
  ended: {
    success: "Geslaagd",
    failed: "Niet geslaagd",
    attemptsUsed: (attempts) =>
      attempts === 1
        ? "U hebt uw poging voor de toets gebruikt. Een van deze personen kan u nog een poging toestaan:"
        : `U hebt uw ${attempts} pogingen voor de toets gebruikt. Een van deze personen kan u nog een poging toestaan:`,
    notPassed: "Een van deze personen kan u vertellen hoe het verdergaat:",
    notShownUp: { title: "U was niet aanwezig", text: "Een van deze personen kan u een andere datum noemen:" },
    readAgain: "U kunt alles op elk moment nog een keer lezen.",
  },
  node: {
    position: (number, all) => `${number} van ${all}`,
    previous: "Terug",
    next: "Volgende pagina",
    continue: "Verder",
    toCourse: "Naar de training",
    empty: "Deze pagina heeft geen tekst.",
    instead: "Liever de tekst lezen",
    insteadOf: "Dit is de tekst van de video.",
    toVideo: "Liever de video bekijken",
  },
  player: {
    watched: (share) => `${share} bekeken`,
    need: "Deze pagina is afgerond als u 90% van de video hebt bekeken. Wat u overslaat, telt niet.",
    enough: "U hebt genoeg van de video bekeken. Deze pagina is afgerond.",
    resumes: (time) => `De video gaat verder vanaf ${time}.`,
    fromStart: "Vanaf het begin bekijken",
    chapters: "Hoofdstukken",
    speed: "Snelheid",
    withoutScript:
      "Uw browser voert geen scripts uit en kan niet melden hoeveel u van de video hebt bekeken. Lees in plaats daarvan de tekst.",
    offline: "Er is geen verbinding. Wat u bekijkt, wordt bewaard en verzonden zodra de verbinding terug is.",
    outdated: "Deze pagina is verouderd. Laad de pagina opnieuw.",
    broken: "De video kan niet worden afgespeeld. Laad de pagina opnieuw, of lees in plaats daarvan de tekst.",
  },
  practice: {
    title: "Oefening",
    lead: "Controleer zelf wat u hebt onthouden. Uw antwoorden worden niet opgeslagen.",
    severalMayBeRight: "Er kunnen meerdere antwoorden juist zijn.",
    check: "Antwoorden controleren",
    right: "Juist",
    wrong: "Onjuist",
    rightAnswer: "juist antwoord",
  },
  confirmation: {
    title: "Bevestiging",
    lead: "U hebt alles doorgenomen. Is er nog iets onduidelijk, vraag het dan voordat u bevestigt.",
    sentences: {
      instruction: (course) =>
        `Ik heb deelgenomen aan de instructie ‘${course}’, ik heb die begrepen en zal ernaar handelen.`,
      training: (course) => `Ik heb de training ‘${course}’ doorgenomen en begrepen.`,
    },
    fullName: "Uw volledige naam",
    fullNameHint: (name) => `Zoals in uw account: ${name}`,
    signature: "Handtekening (optioneel)",
    signatureHint: "Teken met een vinger, een pen of de muis.",
    signatureField: "Veld voor uw handtekening",
    clear: "Handtekening wissen",
    submit: "Bevestigen",
    unreadableSignature: "De handtekening kon niet worden gelezen. Teken nog een keer, of laat het veld leeg.",
  },
  faults: {
    already_completed: () => "Deze training is al afgerond.",
    not_begun: () => "Begin eerst met de training.",
    begun_already: () => "U bent al met deze training begonnen.",
    no_content: () => "Deze training heeft nog geen inhoud.",
    too_few_points: () => "De vragen van deze training leveren minder punten op dan u voor de toets nodig hebt.",
    page_changed: () => "Deze pagina is gewijzigd terwijl u die open had. Lees de pagina opnieuw.",
    video_not_played: () => "Bekijk eerst minstens 90% van de video, of lees in plaats daarvan de tekst.",
    nothing_to_confirm: () => "Er valt nu niets te bevestigen.",
    not_ticked: () => "Zet een vinkje om de verklaring te bevestigen.",
    not_your_name: (name) => `Vul uw volledige naam in: ${name}`,
  },
}
