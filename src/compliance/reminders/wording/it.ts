import type { ReminderWording } from "./shape.ts"

export const it: ReminderWording = {
  subjects: {
    manual: "La preghiamo di completare la Sua formazione",
    overdue: "Il termine della Sua formazione è scaduto",
    due: "Il termine della Sua formazione si avvicina",
    assigned: "Nuova formazione per Lei",
    people: "Formazioni in ritardo nella Sua area",
    summary: "Riepilogo delle formazioni nella Sua area",
  },
  greeting: (fullName) => `Buongiorno ${fullName},`,
  introductions: {
    own: (companyName) => `Ecco oggi lo stato delle Sue formazioni presso ${companyName}.`,
    people: (companyName) => `Ecco oggi lo stato delle formazioni delle persone che Lei segue presso ${companyName}.`,
  },
  headings: {
    overdue: "In ritardo",
    due: "In scadenza",
    assigned: "Nuove",
    late: "Ancora in ritardo",
    expiring: "Termina entro 30 giorni",
    exceptions: "Richieste, ma non assegnabili",
    unreachable: "Non raggiungibili via e-mail",
  },
  counted: (heading, count) => `${heading}: ${count}`,
  from: (name) => `Un promemoria da ${name}`,
  due: (course, day) => `${course} – entro il ${day}`,
  wasDue: (course, day) => `${course} – scadeva il ${day}`,
  validUntil: (course, day) => `${course} – validità fino al ${day}`,
  about: (person, text) => `${person}: ${text}`,
  exceptions: {
    prerequisites: "requisiti della formazione non soddisfatti",
    failed: "non superata",
    withdrawn: "ritirata",
    course_inactive: "formazione non attiva",
  },
  more: (count) => (count === 1 ? "e un altro" : `e altri ${count}`),
  address: "Link",
  open: "Apra il link e acceda per iniziare o continuare.",
  openPeople: "Apra il link e acceda per vedere tutto.",
  signIn: "Acceda al Suo account di formazione per iniziare o continuare.",
  signInPeople: "Acceda al Suo account di formazione per vedere tutto.",
  footer: (companyName) =>
    `Se non si aspettava questo messaggio, chieda a ${companyName}. È stato inviato automaticamente; nessuno legge le risposte.`,
}
