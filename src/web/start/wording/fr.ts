import type { StartWording } from "./shape.ts"

export const french: StartWording = {
  title: "Des formations que l’on peut prouver",
  lead: "Ce serveur enregistre qui a été formé à quoi et jusqu’à quand c’est valable, avec des certificats que chacun peut vérifier.",
  people: {
    title: "Se former et le prouver",
    lead: "Consultez les formations que vous avez à suivre et retrouvez vos certificats.",
    signedIn: (name) => `Session ouverte au nom de ${name}.`,
    toLearning: "Vers vos formations",
  },
  empty: {
    title: "Cette installation est vide",
    lead: "Elle n’a pas encore d’entreprise. Ouvrez l’adresse que le serveur a affichée à son démarrage : elle commence par « /setup?token= ». Elle est valable 24 heures ; un redémarrage en affiche une nouvelle.",
    command: "Ou configurer sur la machine du serveur, avec les mêmes réglages que le serveur (par exemple --data) :",
    own: "Ou importer votre entreprise (le format est décrit au chapitre « Datasets » de la documentation) :",
    demo: "Ou essayer avec une entreprise de démonstration : arrêtez le serveur et démarrez-le ainsi :",
  },
  integrators: {
    title: "Pour les intégrateurs",
    lead: "Les systèmes RH communiquent avec ce serveur par une API JSON.",
    links: {
      guide: {
        name: "Guide pour les intégrateurs",
        about: "du premier jeton à l’intégration complète, avec des commandes (en anglais)",
      },
      documentation: {
        name: "Documentation de l’API",
        about: "tous les points d’accès, à lire et à essayer (en anglais)",
      },
      document: { name: "Document OpenAPI", about: "pour les générateurs de code" },
      metadata: { name: "Métadonnées du serveur d’autorisation", about: "pour les clients OAuth 2.0" },
      health: { name: "État", about: "si le serveur peut fonctionner" },
    },
    token: "Un premier jeton, avec les identifiants fournis par votre administrateur :",
    request: "Une première requête avec ce jeton :",
  },
}
