import type { ReminderWording } from "./shape.ts"

export const nl: ReminderWording = {
  subjects: {
    manual: "Rond uw training af",
    overdue: "De termijn van uw training is verstreken",
    due: "Uw training moet binnenkort af zijn",
    assigned: "Nieuwe training voor u",
    people: "Trainingen in uw afdeling die te laat zijn",
    summary: "Overzicht van de trainingen in uw afdeling",
  },
  greeting: (fullName) => `Beste ${fullName},`,
  introductions: {
    own: (companyName) => `Zo staat het vandaag met uw trainingen bij ${companyName}.`,
    people: (companyName) => `Zo staat het vandaag met de trainingen van de mensen die u bij ${companyName} begeleidt.`,
  },
  headings: {
    overdue: "Te laat",
    due: "Binnenkort",
    assigned: "Nieuw",
    late: "Nog steeds te laat",
    expiring: "Loopt binnen 30 dagen af",
    exceptions: "Verplicht, maar kon niet worden toegewezen",
    unreachable: "Niet bereikbaar per e-mail",
  },
  counted: (heading, count) => `${heading}: ${count}`,
  from: (name) => `Een herinnering van ${name}`,
  due: (course, day) => `${course} – tot en met ${day}`,
  wasDue: (course, day) => `${course} – moest af zijn op ${day}`,
  validUntil: (course, day) => `${course} – geldig tot en met ${day}`,
  about: (person, text) => `${person}: ${text}`,
  exceptions: {
    prerequisites: "er is niet voldaan aan de voorwaarden van de training",
    failed: "niet geslaagd",
    withdrawn: "ingetrokken",
    course_inactive: "de training is niet actief",
  },
  more: (count) => `en nog ${count}`,
  address: "Link",
  open: "Open de link en meld u aan om te beginnen of verder te gaan.",
  openPeople: "Open de link en meld u aan om alles te bekijken.",
  signIn: "Meld u aan bij uw trainingsaccount om te beginnen of verder te gaan.",
  signInPeople: "Meld u aan bij uw trainingsaccount om alles te bekijken.",
  footer: (companyName) =>
    `Vraag het na bij ${companyName} als u dit bericht niet had verwacht. Het is automatisch verstuurd; niemand leest de antwoorden.`,
}
