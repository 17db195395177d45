import type { ReminderWording } from "./shape.ts"

export const es: ReminderWording = {
  subjects: {
    manual: "Por favor, complete su formación",
    overdue: "El plazo de su formación ha vencido",
    due: "El plazo de su formación vence pronto",
    assigned: "Nueva formación para usted",
    people: "Formaciones fuera de plazo en su área",
    summary: "Resumen de las formaciones de su área",
  },
  greeting: (fullName) => `Buenos días, ${fullName}:`,
  introductions: {
    own: (companyName) => `Así están hoy sus formaciones en ${companyName}.`,
    people: (companyName) => `Así están hoy las formaciones de las personas a su cargo en ${companyName}.`,
  },
  headings: {
    overdue: "Fuera de plazo",
    due: "Vencen pronto",
    assigned: "Nuevas",
    late: "Siguen fuera de plazo",
    expiring: "Termina en los próximos 30 días",
    exceptions: "Exigidas, pero no se pudieron asignar",
    unreachable: "Sin contacto por correo electrónico",
  },
  counted: (heading, count) => `${heading}: ${count}`,
  from: (name) => `Un recordatorio de ${name}`,
  due: (course, day) => `${course} – hasta el ${day}`,
  wasDue: (course, day) => `${course} – el plazo venció el ${day}`,
  validUntil: (course, day) => `${course} – validez hasta el ${day}`,
  about: (person, text) => `${person}: ${text}`,
  exceptions: {
    prerequisites: "no se cumplen los requisitos de la formación",
    failed: "no superada",
    withdrawn: "retirada",
    course_inactive: "la formación no está activa",
  },
  more: (count) => `y ${count} más`,
  address: "Enlace",
  open: "Abra el enlace e inicie sesión para empezar o continuar.",
  openPeople: "Abra el enlace e inicie sesión para verlo todo.",
  signIn: "Inicie sesión en su cuenta de formación para empezar o continuar.",
  signInPeople: "Inicie sesión en su cuenta de formación para verlo todo.",
  footer: (companyName) =>
    `Si no esperaba este mensaje, pregunte en ${companyName}. Se ha enviado automáticamente; nadie lee las respuestas.`,
}
