import type { TestWording } from "./shape.ts"

export const french: TestWording = {
  title: (course) => `Test : ${course}`,
  toCourse: "Retour au cours",
  facts: {
    questions: "Questions",
    neededPoints: "Points nécessaires pour réussir",
    attemptsLeft: "Tentatives restantes",
    unlimited: "Autant que nécessaire",
  },
  before: {
    lead: "Chaque page contient une question. Tant que vous n’avez pas terminé le test, vous pouvez revenir en arrière et modifier vos réponses. Elles sont enregistrées une à une : rien n’est perdu en cas d’interruption.",
    begin: "Commencer le test",
  },
  underWay: {
    title: "Votre test est en cours",
    text: "Vos réponses sont enregistrées. Reprenez là où vous en étiez.",
    goOn: "Continuer",
  },
  question: {
    position: (number, total) => `Question ${number} sur ${total}`,
    oneAnswer: "Choisissez une réponse.",
    severalAnswers: "Plusieurs réponses peuvent être justes, ou aucune. Cochez chaque réponse juste.",
    save: "Enregistrer et continuer",
    back: "Enregistrer et revenir",
    toOverview: "Enregistrer et voir toutes les questions",
    points: (points) => `Points : ${points}`,
    impossible: "Ce n’est pas une réponse à cette question. Veuillez choisir à nouveau.",
  },
  overview: {
    title: "Avant de terminer le test",
    lead: "Vous pouvez encore modifier chaque réponse. Une fois le test terminé, ce ne sera plus possible.",
    answered: "Répondu",
    unanswered: "Sans réponse",
    warning: (number) => `Questions sans réponse : ${number}`,
    end: "Terminer le test",
  },
  result: {
    passed: "Réussi",
    failed: "Non réussi",
    right: "Réponses justes",
    points: "Points",
    of: (some, all) => `${some} sur ${all}`,
    again: "Réessayer",
    questions: "Vos réponses",
    rightAnswer: "Juste",
    wrongAnswer: "Faux",
    notAnswered: "Sans réponse",
    yours: "votre réponse",
    correct: "réponse juste",
    noneCorrect: "Aucune des réponses n’est juste.",
    nothingChosen: "Vous n’avez rien choisi.",
    later: "Les réponses justes s’affichent lorsque vous avez réussi ou qu’il ne reste plus de tentative.",
  },
  locked: {
    title: "Terminez d’abord le contenu",
    text: "Le test s’ouvre lorsque vous avez terminé toutes les pages du cours.",
  },
  notBegun: { title: "Pas encore commencé", text: "Commencez d’abord le cours. Le test vient à la fin." },
  impossible: {
    title: "Il n’y a pas de test pour le moment",
    text: "Les questions de ce cours n’ont pas assez de points pour réussir. La page du cours indique à qui vous adresser.",
  },
  closed: {
    title: "Cette formation a déjà un résultat",
    text: "Le résultat de cette formation a été saisi. Le test n’y change plus rien.",
  },
  noneLeft: {
    title: "Il ne reste plus de tentative",
    text: "La page du cours indique à qui demander une nouvelle tentative.",
  },
  passedAlready: { title: "Le test est réussi", text: "Vous n’avez pas besoin de le repasser." },
}
