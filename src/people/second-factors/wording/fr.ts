import type { FactorWording } from "./shape.ts"

export const french: FactorWording = {
  title: "Deuxième étape à la connexion",
  about:
    "Une application d’authentification sur votre téléphone affiche un code qui change toutes les 30 secondes. Ainsi, connaître votre mot de passe ne suffit pas pour entrer.",
  demanded: "Votre rôle exige une deuxième étape. Configurez-la pour continuer.",
  off: "Non configurée",
  on: "Configurée",
  codesLeft: (count) => `Codes de récupération restants : ${count}`,
  password: "Mot de passe actuel",
  begin: "Configurer",
  scan: "Ouvrez une application d’authentification sur votre téléphone, scannez cette image et saisissez le code affiché.",
  secret: "Si vous ne pouvez pas la scanner, saisissez cette clé dans l’application :",
  code: "Code",
  confirm: "Confirmer",
  wrongCode: "Ce code n’est pas correct. Les codes changent toutes les 30 secondes ; saisissez le plus récent.",
  wrongPassword: "Le mot de passe n’est pas correct.",
  tooMany: (minutes) => `Il y a eu trop de tentatives. Réessayez dans ${minutes} minutes.`,
  codesTitle: "Conservez ces codes de récupération",
  codesLead:
    "Chacun permet une connexion sans votre téléphone. Imprimez-les ou notez-les ; ils ne sont affichés que maintenant.",
  goOn: "Continuer",
  renew: "Nouveaux codes de récupération",
  remove: "Supprimer la deuxième étape",
  stepTitle: "Saisissez votre code",
  stepLead: "Ouvrez l’application d’authentification sur votre téléphone.",
  stepHint: "Six chiffres. Sans téléphone : un de vos codes de récupération.",
  stepSubmit: "Continuer",
  back: "Retour à la connexion",
  manage: "Modifier",
  elsewhere: "Dès que c’est configuré, vous êtes déconnecté partout ailleurs.",
  orPasskey: "ou confirmer avec une clé d’accès",
  provePasskey: "Pour confirmer que c’est bien vous, votre navigateur demande votre clé d’accès.",
  proveProvider: (provider) => `Pour confirmer que c’est bien vous, connectez-vous encore une fois chez ${provider}.`,
  noProof:
    "Vous n’avez rien pour confirmer que c’est bien vous : ni mot de passe, ni compte chez un fournisseur. Adressez-vous à votre administration.",
  unproved: "Vous n’avez pas confirmé que c’est bien vous.",
  notProved: {
    title: "Non confirmé",
    advice: (provider) =>
      `${provider} n’a pas confirmé que vous venez de vous y connecter avec votre propre compte. Réessayez ; si cela n’aide pas, adressez-vous à votre administration.`,
    back: "Retour à votre compte",
  },
}
