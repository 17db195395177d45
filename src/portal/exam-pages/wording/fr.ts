import type { TestWording } from "./shape.ts"

export const french: TestWording = {
  title: (course) => `Test : ${course}`,
  toCourse: "Retour à la formation",
  notices: {
    answer_not_saved: "Votre réponse n’a pas été enregistrée, car la tentative est déjà terminée.",
    question_skipped:
      "La dernière question n’a pas encore de réponse. Vous pouvez y revenir tant que vous n’avez pas terminé le test.",
  },
  facts: {
    questions: "Questions",
    neededPoints: "Points nécessaires pour réussir",
    attemptsLeft: "Tentatives restantes",
    unlimited: "Sans limite",
  },
  before: {
    lead: "Chaque page contient une question. Tant que vous n’avez pas terminé le test, vous pouvez revenir en arrière et modifier vos réponses. Chaque réponse est enregistrée lorsque vous continuez ou revenez, et conservée en cas d’interruption.",
    begin: "Commencer le test",
  },
  underWay: {
    title: "Votre test est en cours",
    text: "Les réponses déjà données sont enregistrées. Reprenez là où vous en étiez.",
    goOn: "Continuer",
  },
  question: {
    position: (number, total) => `Question ${number} sur ${total}`,
    oneAnswer: "Choisissez une réponse.",
    severalAnswers: "Plusieurs réponses peuvent être correctes, ou aucune. Cochez chaque réponse correcte.",
    save: "Enregistrer et continuer",
    back: "Enregistrer et revenir",
    toOverview: "Enregistrer et voir toutes les questions",
    points: (points) => `Points : ${points}`,
    impossible: "Ce n’est pas l’une des réponses proposées. Veuillez choisir à nouveau.",
  },
  overview: {
    title: "Avant de terminer le test",
    lead: "Vous pouvez encore modifier chaque réponse. Une fois le test terminé, ce ne sera plus possible.",
    answered: "Avec réponse",
    unanswered: "Sans réponse",
    warning: (number) => `Questions sans réponse : ${number}`,
    end: "Terminer le test",
  },
  result: {
    passed: "Réussi",
    failed: "Non réussi",
    right: "Réponses correctes",
    points: "Points",
    of: (some, all) => `${some} sur ${all}`,
    again: "Réessayer",
    questions: "Vos réponses",
    rightAnswer: "Correct",
    wrongAnswer: "Incorrect",
    notAnswered: "Sans réponse",
    yours: "votre réponse",
    correct: "réponse correcte",
    noneCorrect: "Aucune des réponses n’est correcte.",
    nothingChosen: "Vous n’avez rien choisi.",
    later: "Les réponses correctes s’affichent lorsque vous avez réussi ou qu’il ne reste plus de tentative.",
  },
  locked: {
    title: "Terminez d’abord le contenu",
    text: "Le test s’ouvre lorsque vous avez terminé toutes les pages de la formation.",
  },
  notBegun: { title: "Pas encore commencé", text: "Commencez d’abord la formation. Le test vient à la fin." },
  impossible: {
    title: "Il n’y a pas de test pour le moment",
    text: "Les questions de cette formation totalisent trop peu de points pour que l’on puisse réussir le test. La page de la formation indique à qui vous adresser.",
  },
  closed: {
    title: "Cette formation a déjà un résultat",
    text: "Le résultat de cette formation a été noté. Le test n’y change plus rien.",
  },
  granted: {
    title: "Vous avez une nouvelle tentative",
    text: "Vous voyez plus bas le résultat de la tentative précédente.",
  },
  noneLeft: {
    title: "Il ne reste plus de tentative",
    text: "La page de la formation indique à qui demander une nouvelle tentative.",
  },
  passedAlready: { title: "Vous avez déjà réussi le test", text: "Vous n’avez pas besoin de le repasser." },
}
