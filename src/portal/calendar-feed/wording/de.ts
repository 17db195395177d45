import type { CalendarWording } from "./shape.ts"

export const german: CalendarWording = {
  title: "Fristen im Kalender",
  lead: "Ihr Kalender kann zeigen, bis wann Sie Ihre Schulungen abschließen müssen. Manche Kalender erinnern Sie auch eine Woche vorher. Ihr Kalender braucht dafür eine Adresse, die nur Ihnen gehört. Abonnieren Sie in Outlook, in Google Kalender oder auf Ihrem Telefon einen Kalender über seine Adresse.",
  link: "Fristen im Kalender",
  create: "Adresse erstellen",
  address: {
    title: "Ihre neue Adresse",
    label: "Adresse Ihres Kalenders",
    shownFor: (minutes) =>
      `Kopieren Sie sie jetzt: Diese Seite zeigt sie ${minutes} Minuten lang. Danach kann sie Ihnen niemand mehr zeigen.`,
    secret: "Behalten Sie sie für sich: Wer sie hat, sieht Ihre Fristen.",
    copy: "Adresse kopieren",
    copied: "Die Adresse wurde kopiert.",
    open: "Im Kalender öffnen",
  },
  existing: {
    title: "Ihre Adresse",
    createdAt: (moment) => `Erstellt: ${moment}`,
    lost: "Die Adresse wurde angezeigt, als sie erstellt wurde, und kann nicht noch einmal angezeigt werden. Wenn Sie sie nicht mehr haben, erstellen Sie eine neue.",
  },
  change: {
    title: "Ändern oder entfernen",
    hint: "Mit einer neuen Adresse gilt die alte sofort nicht mehr: Abonnieren Sie dann die neue in Ihrem Kalender.",
    renew: "Neue Adresse erstellen",
    remove: "Adresse entfernen",
  },
  removed: "Die Adresse wurde entfernt. Kalender erhalten über sie keine Fristen mehr.",
  feed: {
    name: (company) => `Schulungen bei ${company}`,
    due: (course) => `Schulung fällig: ${course}`,
    completeBy: (day) => `Bitte schließen Sie diese Schulung bis ${day} ab.`,
  },
}
