import type { SetUpWording } from "./shape.ts"

export const french: SetUpWording = {
  title: "Configurer trainbase",
  lead: "Votre entreprise et la personne qui l’administre. Tout sauf le nom d’utilisateur peut être modifié plus tard.",
  fields: {
    company: "Entreprise",
    language: "Langue",
    timezone: "Fuseau horaire",
    first_name: "Prénom",
    last_name: "Nom",
    email: "Adresse e-mail",
    username: "Nom d’utilisateur",
    password: "Mot de passe",
    password_again: "Confirmer le mot de passe",
  },
  firstNameHint: "Laissez ce champ vide si vous n’avez qu’un seul nom.",
  timezoneHint: "À vérifier : les jours et les échéances se terminent selon ce fuseau.",
  usernameHint: "Laissez ce champ vide pour qu’il soit formé à partir de votre nom.",
  demo: "Ajouter une entreprise de démonstration pour essayer",
  demoHint: "Elle existe à côté de votre entreprise, avec des personnes et des formations.",
  submit: "Configurer",
  faults: {
    required: "Remplissez ce champ.",
    name_too_long: "Saisissez au plus 255 caractères.",
    characters: "Utilisez des caractères visibles sur une seule ligne.",
    email: "Saisissez une adresse e-mail comme ada@acme.example.",
    username: "Choisissez un nom d’utilisateur sans caractères invisibles et ne commençant pas par =, +, - ou @.",
    taken: "Choisissez un autre nom d’utilisateur : l’entreprise de démonstration utilise celui-ci.",
    timezone: "Choisissez un fuseau horaire dans la liste.",
    language: "Choisissez une langue dans la liste.",
  },
  closed: {
    title: "Cette adresse n’est pas valable",
    expired:
      "Elle a expiré, ou une plus récente a été affichée depuis. Redémarrez le serveur : il affiche une nouvelle adresse, valable 24 heures. Ou configurez l’installation sur la machine du serveur :",
    missing:
      "Ouvrez l’adresse que le serveur a affichée à son démarrage : elle commence par « /setup?token= ». Elle est valable 24 heures ; un redémarrage en affiche une nouvelle. Ou configurez l’installation sur la machine du serveur :",
  },
  done: {
    title: "Votre entreprise est configurée",
    summary: "Récapitulatif",
    key: "Clé dans les commandes",
    administrator: "Administrateur",
    demo: "Entreprise de démonstration",
    text: "Vous êtes connecté(e). L’entreprise de démonstration a ses propres personnes : déconnectez-vous, puis connectez-vous sous l’un de leurs noms.",
    kept: "Ces noms et mots de passe se trouvent aussi dans le fichier demo-client.json du répertoire de données du serveur.",
    failed:
      "L’entreprise de démonstration n’a pas pu être ajoutée. Votre entreprise est complète ; le journal du serveur en dit plus.",
    role: "Rôle",
    roles: { learner: "apprend", trainer: "forme", administrator: "administre" },
  },
  checklist: {
    title: "Prochaines étapes",
    lead: "Rien n’est urgent. Vous retrouverez cette liste sous « Équipe » jusqu’à ce que tout soit fait ou que vous la masquiez.",
    progress: (done, all) => `${done} sur ${all} terminées`,
    statuses: { open: "À faire", done: "Terminé" },
    steps: {
      people: { title: "Ajouter des personnes", text: "À partir d’un tableur, ou depuis votre système RH par l’API." },
      places: { title: "Ajouter des sites et des équipes", text: "Avec un jeu de données, ou par l’API." },
      logo: {
        title: "Ajouter votre logo",
        text: "Il figure sur les certificats. Dans le jeu de données, « logo » indique son fichier.",
      },
      mail: {
        title: "Activer l’envoi d’e-mails",
        text: "Définissez « smtp_url » et « mail_from », puis faites un essai.",
      },
      training: { title: "Attribuer la première formation", text: "Dès qu’il y a des personnes et des contenus." },
    },
    hide: "Masquer cette liste",
    continue: "Poursuivre la configuration",
  },
}
