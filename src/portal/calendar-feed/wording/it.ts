import type { CalendarWording } from "./shape.ts"

export const italian: CalendarWording = {
  title: "Scadenze nel calendario",
  lead: "Il Suo calendario può mostrare entro quando deve completare le formazioni. Alcuni calendari glielo ricordano anche una settimana prima. Serve un indirizzo che appartenga solo a Lei. In Outlook, in Google Calendar o sul telefono, si iscriva a un calendario tramite il suo indirizzo.",
  link: "Scadenze nel calendario",
  create: "Crea un indirizzo",
  address: {
    title: "Il Suo nuovo indirizzo",
    label: "Indirizzo del Suo calendario",
    shownFor: (minutes) =>
      `Lo copi ora: questa pagina lo mostra per ${minutes} minuti. Dopo nessuno potrà più mostrarglielo.`,
    secret: "Lo tenga per sé: chi lo ha vede le Sue scadenze.",
    copy: "Copia l’indirizzo",
    copied: "L’indirizzo è copiato.",
    open: "Apri in un calendario",
  },
  existing: {
    title: "Il Suo indirizzo",
    createdAt: (moment) => `Data di creazione: ${moment}`,
    lost: "L’indirizzo è stato mostrato alla creazione e non può essere mostrato di nuovo. Se non lo ha più, ne crei uno nuovo.",
  },
  change: {
    title: "Cambiare o rimuovere",
    hint: "Con un nuovo indirizzo quello vecchio smette subito di funzionare: si iscriva allora a quello nuovo nel Suo calendario.",
    renew: "Crea un nuovo indirizzo",
    remove: "Rimuovi l’indirizzo",
  },
  removed: "L’indirizzo è rimosso. I calendari non ne ricevono più nulla.",
  feed: {
    name: (company) => `Formazioni – ${company}`,
    due: (course) => `Formazione in scadenza: ${course}`,
    completeBy: (day) => `Completi questa formazione entro il giorno ${day}.`,
  },
}
