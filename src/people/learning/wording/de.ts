import type { LearningWording } from "./shape.ts"

export const german: LearningWording = {
  title: "Ihre Schulungen",
  overdue: "Überfällig",
  open: "Zu erledigen",
  missed: {
    title: "Noch nicht bestanden",
    text: "Das wird noch gebraucht. Eine dieser Personen kann Ihnen sagen, wie es weitergeht:",
  },
  done: "Abgeschlossen",
  dueBy: (day) => `Fällig bis ${day}`,
  wasDueBy: (day) => `War fällig bis ${day}`,
  noDeadline: "Keine Frist",
  states: {
    assigned: "Nicht begonnen",
    inprogress: "Begonnen",
    done: "Inhalt abgeschlossen",
    success: "Bestanden",
    failed: "Nicht bestanden",
    notshownup: "Nicht teilgenommen",
  },
  completedOn: (day) => `Abgeschlossen am ${day}`,
  validUntil: (day) => `Gültig bis ${day}`,
  unlimited: "Unbegrenzt gültig",
  trainer: (name) => `Schulung durch: ${name}`,
  pdf: "Zertifikat (PDF)",
  nothing: { title: "Noch keine Schulungen", text: "Sobald Ihnen eine Schulung zugewiesen wird, steht sie hier." },
  nothingOpen: { title: "Nichts zu erledigen", text: "Sie haben alles abgeschlossen, was Ihnen zugewiesen wurde." },
  certificates: {
    title: "Ihre Zertifikate",
    standings: {
      valid: "Gültig",
      soon: "Läuft bald ab",
      expired: "Abgelaufen",
      superseded: "Ersetzt",
      revoked: "Widerrufen",
      not_passed: "Nicht bestanden",
    },
    issuedOn: (day) => `Ausgestellt am ${day}`,
    evidence: "Schulungsnachweis (PDF)",
    verify: "Prüfen",
    nothing: {
      title: "Noch keine Zertifikate",
      text: "Wenn Sie eine Schulung abschließen, steht das Zertifikat hier.",
    },
  },
  team: {
    title: "Ihr Team",
    lead: "Was die Personen, die Sie schulen oder verwalten, noch abschließen müssen. Was zuerst fällig ist, steht oben.",
    search: "Nach Namen suchen",
    find: "Suchen",
    nothing: { title: "Nichts ist offen", text: "Niemand, den Sie schulen oder verwalten, hat eine offene Schulung." },
    nobody: {
      title: "Noch ist niemand da",
      text: "Sobald es Personen gibt, die Sie schulen oder verwalten, stehen ihre Schulungen hier.",
    },
    notFound: {
      title: "Niemand gefunden",
      text: "Niemand mit offenen Schulungen heißt so. Prüfen Sie die Schreibweise.",
    },
  },
}
