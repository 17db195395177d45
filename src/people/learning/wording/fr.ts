import type { LearningWording } from "./shape.ts"

export const french: LearningWording = {
  title: "Vos formations",
  overdue: "En retard",
  open: "À faire",
  missed: {
    title: "Pas encore réussi",
    text: "C’est encore nécessaire. L’une de ces personnes peut vous dire comment continuer :",
  },
  done: "Terminées",
  dueBy: (day) => `À terminer au plus tard le ${day}`,
  wasDueBy: (day) => `Était à terminer au plus tard le ${day}`,
  noDeadline: "Sans échéance",
  states: {
    assigned: "Pas commencée",
    inprogress: "En cours",
    done: "Contenu terminé",
    success: "Réussie",
    failed: "Non réussie",
    notshownup: "Absence",
  },
  completedOn: (day) => `Terminée le ${day}`,
  validUntil: (day) => `Valable jusqu’au ${day}`,
  unlimited: "Valable sans limite de durée",
  trainer: (name) => `Formation assurée par : ${name}`,
  pdf: "Certificat (PDF)",
  nothing: { title: "Pas encore de formation", text: "Dès qu’une formation vous sera attribuée, elle apparaîtra ici." },
  nothingOpen: { title: "Rien à faire", text: "Vous avez terminé tout ce qui vous était attribué." },
  certificates: {
    title: "Vos certificats",
    standings: {
      valid: "Valable",
      soon: "Expire bientôt",
      expired: "Expiré",
      superseded: "Remplacé",
      revoked: "Révoqué",
      not_passed: "Non réussi",
    },
    issuedOn: (day) => `Délivré le ${day}`,
    evidence: "Dossier de formation (PDF)",
    verify: "Vérifier",
    nothing: {
      title: "Pas encore de certificat",
      text: "Lorsque vous terminerez une formation, son certificat apparaîtra ici.",
    },
  },
  team: {
    title: "Votre équipe",
    lead: "Ce que les personnes que vous formez ou administrez doivent encore terminer, par échéance.",
    search: "Rechercher par nom",
    find: "Rechercher",
    nothing: {
      title: "Rien en cours",
      text: "Aucune personne que vous formez ou administrez n’a de formation en cours.",
    },
    nobody: {
      title: "Il n’y a encore personne",
      text: "Dès qu’il y aura des personnes que vous formez ou administrez, leurs formations apparaîtront ici.",
    },
    notFound: {
      title: "Aucun résultat",
      text: "Aucune personne ayant des formations en cours ne porte ce nom. Vérifiez l’orthographe.",
    },
  },
}
