import type { CalendarWording } from "./shape.ts"

export const french: CalendarWording = {
  title: "Échéances dans votre agenda",
  lead: "Votre agenda peut afficher les échéances de vos formations. Certains agendas vous les rappellent aussi une semaine avant. Il faut pour cela une adresse qui n’appartient qu’à vous. Dans Outlook, Google Agenda ou sur votre téléphone, abonnez-vous à un agenda par son adresse.",
  link: "Échéances dans votre agenda",
  create: "Créer une adresse",
  address: {
    title: "Votre nouvelle adresse",
    label: "Adresse de votre agenda",
    shownFor: (minutes) =>
      `Copiez-la maintenant : cette page l’affiche pendant ${minutes} minutes. Ensuite, personne ne pourra plus vous la montrer.`,
    secret: "Gardez-la pour vous : toute personne qui la possède voit vos échéances.",
    copy: "Copier l’adresse",
    copied: "L’adresse est copiée.",
    open: "Ouvrir dans un agenda",
  },
  existing: {
    title: "Votre adresse",
    createdAt: (moment) => `Date de création : ${moment}`,
    lost: "L’adresse a été affichée lors de sa création et ne peut plus l’être. Si vous ne l’avez plus, créez-en une nouvelle.",
  },
  change: {
    title: "Modifier ou supprimer",
    hint: "Avec une nouvelle adresse, l’ancienne cesse aussitôt de fonctionner : abonnez-vous alors à la nouvelle dans votre agenda.",
    renew: "Créer une nouvelle adresse",
    remove: "Supprimer l’adresse",
  },
  removed: "L’adresse est supprimée. Les agendas n’en reçoivent plus rien.",
  feed: {
    name: (company) => `Formations – ${company}`,
    due: (course) => `Formation à terminer : ${course}`,
    completeBy: (day) => `Veuillez terminer cette formation au plus tard le ${day}.`,
  },
}
