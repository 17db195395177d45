import type { ReminderWording } from "./shape.ts"

export const fr: ReminderWording = {
  subjects: {
    manual: "Veuillez terminer votre formation",
    overdue: "L’échéance de votre formation est dépassée",
    due: "L’échéance de votre formation approche",
    assigned: "Nouvelle formation pour vous",
    people: "Formations en retard dans votre secteur",
    summary: "Récapitulatif des formations de votre secteur",
  },
  greeting: (fullName) => `Bonjour ${fullName},`,
  introductions: {
    own: (companyName) => `Voici où en sont aujourd’hui vos formations chez ${companyName}.`,
    people: (companyName) =>
      `Voici où en sont aujourd’hui les formations des personnes que vous encadrez chez ${companyName}.`,
  },
  headings: {
    overdue: "En retard",
    due: "À terminer bientôt",
    assigned: "Nouveau",
    late: "Toujours en retard",
    expiring: "Prend fin dans les 30 jours",
    exceptions: "Exigé, mais n’a pas pu être attribué",
    unreachable: "Injoignable par e-mail",
  },
  counted: (heading, count) => `${heading} : ${count}`,
  from: (name) => `Un rappel de ${name}`,
  due: (course, day) => `${course} – jusqu’au ${day}`,
  wasDue: (course, day) => `${course} – l’échéance était le ${day}`,
  validUntil: (course, day) => `${course} – valable jusqu’au ${day}`,
  about: (person, text) => `${person} : ${text}`,
  exceptions: {
    prerequisites: "conditions de la formation non remplies",
    failed: "non réussie",
    withdrawn: "retirée",
    course_inactive: "formation inactive",
  },
  more: (count) => (count === 1 ? "et 1 autre" : `et ${count} autres`),
  address: "Lien",
  open: "Ouvrez le lien et connectez-vous pour commencer ou continuer.",
  openPeople: "Ouvrez le lien et connectez-vous pour tout voir.",
  signIn: "Connectez-vous à votre compte de formation pour commencer ou continuer.",
  signInPeople: "Connectez-vous à votre compte de formation pour tout voir.",
  footer: (companyName) =>
    `Si vous n’attendiez pas ce message, veuillez vous renseigner auprès de ${companyName}. Il a été envoyé automatiquement ; personne ne lit les réponses.`,
}
