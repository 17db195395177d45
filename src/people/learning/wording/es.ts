import type { LearningWording } from "./shape.ts"

export const spanish: LearningWording = {
  title: "Sus formaciones",
  overdue: "Con retraso",
  open: "Por hacer",
  missed: {
    title: "Aún no superado",
    text: "Esto sigue siendo necesario. Una de estas personas puede decirle cómo continuar:",
  },
  done: "Completadas",
  dueBy: (day) => `Plazo: hasta el ${day}`,
  wasDueBy: (day) => `El plazo terminó el ${day}`,
  noDeadline: "Sin plazo",
  states: {
    assigned: "Sin empezar",
    inprogress: "En curso",
    done: "Contenido completado",
    success: "Superada",
    failed: "No superada",
    notshownup: "No asistió",
  },
  completedOn: (day) => `Completada el ${day}`,
  validUntil: (day) => `Válida hasta el ${day}`,
  unlimited: "Válida sin límite de tiempo",
  trainer: (name) => `Formación a cargo de: ${name}`,
  pdf: "Certificado (PDF)",
  nothing: { title: "Aún no hay formaciones", text: "En cuanto se le asigne una formación, aparecerá aquí." },
  nothingOpen: { title: "Nada por hacer", text: "Ha completado todo lo que se le asignó." },
  certificates: {
    title: "Sus certificados",
    standings: {
      valid: "Válido",
      soon: "Caduca pronto",
      expired: "Caducado",
      superseded: "Sustituido",
      revoked: "Revocado",
      not_passed: "No superado",
    },
    issuedOn: (day) => `Expedido el ${day}`,
    evidence: "Registro de formación (PDF)",
    verify: "Comprobar",
    nothing: {
      title: "Aún no hay certificados",
      text: "Cuando complete una formación, su certificado aparecerá aquí.",
    },
  },
  team: {
    title: "Su equipo",
    lead: "Lo que las personas a las que forma o administra aún deben completar, por plazo.",
    search: "Buscar por nombre",
    find: "Buscar",
    nothing: {
      title: "Nada pendiente",
      text: "Ninguna de las personas que forma o administra tiene formaciones pendientes.",
    },
    nobody: {
      title: "Todavía no hay nadie",
      text: "En cuanto haya personas que usted forme o administre, sus formaciones aparecerán aquí.",
    },
    notFound: {
      title: "Sin resultados",
      text: "Nadie con formaciones pendientes tiene este nombre. Compruebe cómo está escrito.",
    },
  },
}
