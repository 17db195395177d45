import type { PasskeyWording } from "./shape.ts"

export const french: PasskeyWording = {
  title: "Clés d’accès",
  about:
    "Avec une clé d’accès, vous vous connectez par empreinte digitale, par reconnaissance faciale ou avec le code de votre appareil. Il n’y a aucun mot de passe à voler ni à deviner.",
  consequence: "Dès que vous en avez une, votre mot de passe seul ne suffit plus pour vous connecter.",
  demanded:
    "Votre rôle exige l’authentification à deux facteurs. Une clé d’accès suffit : ajoutez-en une pour continuer.",
  none: "Aucune",
  count: (count) => (count === 1 ? "1 clé d’accès" : `${count} clés d’accès`),
  emptyTitle: "Aucune clé d’accès",
  emptyText: "Ajoutez-en une pour chaque appareil sur lequel vous vous connectez.",
  added: (day) => `Ajoutée le ${day}`,
  lastUsed: (moment) => `Dernière utilisation : ${moment}`,
  neverUsed: "Jamais utilisée",
  onlyOne:
    "C’est votre seule clé. Ajoutez-en une autre, ou configurez une application d’authentification avec des codes de récupération : ainsi, la perte d’un appareil ne vous bloquera pas.",
  manage: "Gérer les clés d’accès",
  change: "Modifier",
  add: "Ajouter une clé d’accès",
  full: "Vous avez atteint le nombre maximal de clés d’accès. Supprimez-en une dont vous n’avez plus besoin.",
  unsupported:
    "Les clés d’accès ne peuvent pas être utilisées dans ce navigateur ou à cette adresse. Ouvrez cette page dans un navigateur récent, avec JavaScript et en https.",
  app: "Utiliser plutôt une application d’authentification",
  instead: "Utiliser plutôt une clé d’accès",
  create: {
    title: "Créer votre clé d’accès",
    lead: "Votre navigateur demande maintenant votre empreinte, votre visage ou votre code. Il propose aussi un téléphone ou une clé de sécurité.",
    name: "Nom",
    nameHint: "Pour la reconnaître dans votre liste.",
    submit: "Créer la clé d’accès",
    cancel: "Annuler",
    known: "Cet appareil a déjà une clé d’accès pour votre compte.",
    refused: "La clé d’accès n’a pas été ajoutée : cela a pris trop de temps, ou quelque chose n’était pas correct.",
    again: "Recommencer",
  },
  cancelled: "L’opération a été annulée ou a pris trop de temps. Réessayez.",
  failed: "Cela n’a pas fonctionné. Réessayez dans un instant.",
  one: {
    save: "Enregistrer le nom",
    removeTitle: "Supprimer cette clé d’accès",
    removeText: "Elle ne vous connectera plus ici. Supprimez-la aussi sur votre appareil.",
    remove: "Supprimer la clé d’accès",
    last: "Votre rôle exige l’authentification à deux facteurs, et cette clé est la seule. Ajoutez d’abord une autre clé d’accès ou une application d’authentification.",
    back: "Retour à toutes les clés d’accès",
  },
  notices: {
    passkey_added: "La clé d’accès a été ajoutée.",
    passkey_renamed: "Le nom a été enregistré.",
    passkey_removed: "La clé d’accès a été supprimée.",
  },
  signIn: {
    or: "ou",
    submit: "Se connecter avec une clé d’accès",
    refused:
      "La connexion avec cette clé d’accès a échoué. Réessayez, ou utilisez votre nom d’utilisateur et votre mot de passe.",
  },
  step: {
    title: "Confirmez que c’est bien vous",
    lead: "Utilisez votre clé d’accès pour terminer la connexion.",
    submit: "Utiliser une clé d’accès",
    refused: "Cette clé d’accès n’a pas permis la confirmation. Réessayez.",
  },
}
