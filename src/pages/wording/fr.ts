import type { PageWording } from "./shape.ts"

export const french: PageWording = {
  skip: "Aller au contenu",
  language: { own: "Français", choose: "Choisir une langue" },
  toStart: "Vers la page d’accueil",
  portal: {
    navigation: "Navigation principale",
    learn: "Formations",
    certificates: "Certificats",
    console: "Gestion",
    account: "Compte",
    signOut: "Se déconnecter",
    kiosk: {
      done: "Terminé – se déconnecter",
      idle: "Êtes-vous encore là ?",
      soon: "Vous allez être déconnecté(e), car la tablette n’a pas été utilisée.",
      goOn: "Continuer",
    },
  },
  form: { check: "Veuillez vérifier votre saisie", fault: "Erreur", faultOf: (label, fault) => `${label} : ${fault}` },
  pager: {
    label: "Pages",
    previous: "Précédente",
    next: "Suivante",
    position: (page, pages) => `Page ${page} sur ${pages}`,
  },
  text: { newWindow: "s’ouvre dans une nouvelle fenêtre", table: "Tableau", imageMissing: "image introuvable" },
  refusals: {
    bad_request: {
      title: "Impossible de répondre à cette demande",
      advice: "Revenez en arrière et réessayez.",
    },
    unauthenticated: {
      title: "Vous n’êtes pas connecté(e)",
      advice: "Cette adresse est réservée aux personnes qui s’identifient.",
    },
    forbidden: {
      title: "Vous ne pouvez pas ouvrir cette page",
      advice: "Adressez-vous à la personne qui vous a donné cette adresse.",
    },
    not_found: {
      title: "Page introuvable",
      advice: "Il n’y a rien à cette adresse. Vérifiez-la ou repartez de la page d’accueil.",
    },
    method_not_allowed: {
      title: "Cette adresse sert à autre chose",
      advice: "La page existe, mais elle ne permet pas cette opération. Revenez en arrière et essayez autrement.",
    },
    too_many_requests: {
      title: "Trop de demandes",
      advice: "Attendez une minute, puis rechargez cette page.",
    },
    server_error: {
      title: "Une erreur s’est produite",
      advice:
        "L’erreur vient de nous, pas de vous. Elle est consignée dans le journal du serveur. Réessayez plus tard.",
    },
    unavailable: {
      title: "Indisponible pour le moment",
      advice: "Le service n’est pas disponible pour le moment. Veuillez réessayer dans quelques minutes.",
    },
  },
  reasons: {
    cross_site:
      "Ce formulaire ne provient pas d’une page de ce serveur. Rouvrez la page et envoyez-le à partir de celle-ci.",
    too_large: "Ce que vous avez envoyé est trop volumineux. Revenez en arrière et envoyez-en moins.",
    too_slow:
      "Ce que vous avez envoyé est arrivé trop lentement. Vérifiez votre connexion, revenez en arrière et envoyez-le de nouveau.",
    address_not_valid: "Cette adresse est erronée ou a expiré. Demandez-en une nouvelle.",
    for_oneself: "Vous ne pouvez pas faire cela pour vous-même. Adressez-vous à une autre personne qui en a le droit.",
    at_kiosk:
      "Une tablette commune n’ouvre que vos formations. Pour tout le reste, connectez-vous sur votre propre appareil.",
  },
}
