import type { CourseWording } from "./shape.ts"

export const dutch: CourseWording = {
  back: "Uw trainingen",
  acts: { begin: "Beginnen", continue: "Verder", test: "Naar de test", confirmation: "Bevestigen" },
  completedPages: (done, all) => `${done} van ${all} pagina’s afgerond`,
  steps: {
    title: "Stappen",
    content: "Inhoud",
    test: "Test",
    confirmation: "Bevestiging",
    conversation: "Gesprek",
    trainer: "Praktijkdeel",
    questions: (amount) => (amount === 1 ? "1 vraag" : `${amount} vragen`),
    attemptsLeft: (amount) => (amount === 1 ? "nog 1 poging" : `nog ${amount} pogingen`),
    aboutConfirmation: "U bevestigt dat u alles hebt begrepen.",
    aboutConversation: "Iemand die u opleidt, spreekt met u en beantwoordt uw vragen.",
    aboutTrainer: "Een trainer bekijkt hoe u het in de praktijk doet en noteert het resultaat.",
    video: (minutes) => `Video, ${minutes} min`,
  },
  statuses: { open: "Open", done: "Klaar", locked: "Later", changed: "Gewijzigd", failed: "Niet geslaagd" },
  changed: "Deze pagina is gewijzigd sinds u ze hebt afgerond. Neem ze nog een keer door.",
  ask: {
    title: "Hebt u vragen?",
    text: "U kunt het altijd vragen aan:",
    nobody: "U kunt het altijd vragen aan de persoon die uw trainingen beheert.",
  },
  obstacles: {
    no_content: {
      title: "Hier valt nog niets te leren",
      text: "Deze cursus heeft nog geen inhoud. Niemand kan hem hier afronden.",
    },
    too_few_points: {
      title: "Deze cursus kan niet worden afgerond",
      text: "De vragen hebben minder punten dan de test vraagt. Dat moet eerst worden verbeterd.",
    },
  },
  waiting: {
    conversation: {
      title: "Het gesprek komt nog",
      text: "Uw deel is klaar. Vraag een van deze personen om een gesprek over wat u hebt geleerd:",
    },
    trainer: {
      title: "Het praktijkdeel komt nog",
      text: "U hebt de theorie afgerond. Vraag een van deze personen om het praktijkdeel:",
    },
  },
  ended: {
    success: "Geslaagd",
    failed: "Niet geslaagd",
    attemptsUsed: (attempts) =>
      attempts === 1
        ? "U hebt uw poging voor de test gebruikt. Een van deze personen kan u er nog een geven:"
        : `U hebt uw ${attempts} pogingen voor de test gebruikt. Een van deze personen kan u er nog een geven:`,
    notPassed: "Een van deze personen kan u vertellen hoe het verdergaat:",
    notShownUp: { title: "U hebt niet deelgenomen", text: "Een van deze personen kan u een andere datum noemen:" },
    readAgain: "U kunt alles op elk moment nog een keer lezen.",
  },
  node: {
    position: (number, all) => `${number} van ${all}`,
    previous: "Terug",
    next: "Volgende pagina",
    continue: "Verder",
    toCourse: "Naar de cursus",
    empty: "Deze pagina heeft geen tekst.",
    instead: "In plaats daarvan de tekst lezen",
    insteadOf: "Dit is de tekst van de video.",
    toVideo: "In plaats daarvan de video bekijken",
  },
  player: {
    watched: (share) => `${share} bekeken`,
    need: "Deze pagina is afgerond als u 90% van de video hebt bekeken. Wat u overslaat, telt niet.",
    enough: "U hebt genoeg van de video bekeken. Deze pagina is afgerond.",
    resumes: (time) => `Gaat verder bij ${time}.`,
    fromStart: "Vanaf het begin bekijken",
    speed: "Snelheid",
    withoutScript:
      "Uw browser voert geen scripts uit en kan niet melden hoeveel u van de video hebt bekeken. Lees in plaats daarvan de tekst.",
    offline: "Geen verbinding. Wat u bekijkt, wordt bewaard en verzonden zodra de verbinding terug is.",
    outdated: "Deze pagina is niet meer actueel. Laad ze opnieuw.",
    broken: "De video kan niet worden afgespeeld. Laad de pagina opnieuw, of lees in plaats daarvan de tekst.",
  },
  practice: {
    title: "Oefening",
    lead: "Controleer zelf wat u hebt onthouden. Uw antwoorden worden niet bewaard.",
    severalMayBeRight: "Er kunnen meerdere antwoorden juist zijn.",
    check: "Antwoorden controleren",
    right: "Juist",
    wrong: "Niet juist",
    rightAnswer: "juist antwoord",
  },
  confirmation: {
    title: "Bevestiging",
    lead: "U hebt alles doorgenomen. Als iets nog onduidelijk is, vraag het voordat u bevestigt.",
    sentences: {
      instruction: (course) =>
        `Ik heb deelgenomen aan de instructie “${course}”, ik heb ze begrepen en zal ernaar handelen.`,
      training: (course) => `Ik heb de training “${course}” doorgewerkt en begrepen.`,
    },
    fullName: "Uw volledige naam",
    fullNameHint: (name) => `Zoals in uw account: ${name}`,
    signature: "Handtekening (vrijwillig)",
    signatureHint: "Teken met een vinger, een pen of de muis.",
    signatureField: "Veld voor uw handtekening",
    clear: "Handtekening wissen",
    submit: "Bevestigen",
    unreadableSignature: "De handtekening was niet leesbaar. Teken ze nog een keer, of laat ze weg.",
  },
  faults: {
    already_completed: () => "Deze training is al afgerond.",
    not_begun: () => "Begin eerst met de training.",
    begun_already: () => "U bent al met deze training begonnen.",
    no_content: () => "Deze cursus heeft nog geen inhoud.",
    too_few_points: () => "De vragen van deze cursus hebben minder punten dan de test vraagt.",
    video_not_played: () => "Bekijk eerst minstens 90% van de video, of lees in plaats daarvan de tekst.",
    nothing_to_confirm: () => "Er valt nu niets te bevestigen.",
    not_ticked: () => "Zet het vinkje om de zin te bevestigen.",
    not_your_name: (name) => `Vul uw volledige naam in: ${name}`,
  },
}
