import type { LearningWording } from "./shape.ts"

export const italian: LearningWording = {
  title: "Le Sue formazioni",
  overdue: "In ritardo",
  open: "Da fare",
  missed: {
    title: "Non ancora superato",
    text: "È ancora necessario. Una di queste persone può dirLe come procedere:",
  },
  done: "Completate",
  dueBy: (day) => `Scadenza: ${day}`,
  wasDueBy: (day) => `Scadenza superata: ${day}`,
  noDeadline: "Senza scadenza",
  states: {
    assigned: "Non iniziata",
    inprogress: "In corso",
    done: "Contenuto completato",
    success: "Superata",
    failed: "Non superata",
    notshownup: "Assente",
  },
  completedOn: (day) => `Completata il giorno ${day}`,
  validUntil: (day) => `Ultimo giorno di validità: ${day}`,
  unlimited: "Validità senza limiti di tempo",
  trainer: (name) => `Formazione a cura di: ${name}`,
  pdf: "Certificato (PDF)",
  nothing: { title: "Ancora nessuna formazione", text: "Non appena Le sarà assegnata una formazione, comparirà qui." },
  nothingOpen: { title: "Niente da fare", text: "Ha completato tutto ciò che Le era stato assegnato." },
  certificates: {
    title: "I Suoi certificati",
    standings: {
      valid: "Valido",
      soon: "Scade presto",
      expired: "Scaduto",
      superseded: "Sostituito",
      revoked: "Revocato",
      not_passed: "Non superato",
    },
    issuedOn: (day) => `Rilasciato il giorno ${day}`,
    evidence: "Registro della formazione (PDF)",
    verify: "Verifica",
    nothing: {
      title: "Ancora nessun certificato",
      text: "Quando completerà una formazione, il certificato comparirà qui.",
    },
  },
  team: {
    title: "Il Suo team",
    lead: "Ciò che le persone che forma o amministra devono ancora completare, in ordine di scadenza.",
    search: "Cerca per nome",
    find: "Cerca",
    nothing: {
      title: "Niente da svolgere",
      text: "Nessuna delle persone che forma o amministra ha formazioni da svolgere.",
    },
    nobody: {
      title: "Non c’è ancora nessuno",
      text: "Appena ci saranno persone che forma o amministra, le loro formazioni compariranno qui.",
    },
    notFound: {
      title: "Nessun risultato",
      text: "Nessuna persona con formazioni da svolgere ha questo nome. Controlli come è scritto.",
    },
  },
}
