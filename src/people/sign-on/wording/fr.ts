import type { SignOnWording } from "./shape.ts"

export const fr: SignOnWording = {
  signOnWith: (provider) => `Se connecter avec ${provider}`,
  tryAgain: "Réessayer",
  toSignIn: "Autres moyens de se connecter",
  cancelled: "Vous ne vous y êtes pas connecté(e). Réessayez, ou connectez-vous avec votre mot de passe.",
  failures: {
    unavailable: {
      title: "Pas de réponse pour le moment",
      advice: (provider) => `${provider} ne répond pas. Veuillez réessayer dans quelques minutes.`,
    },
    untrusted: {
      title: "Connexion refusée",
      advice: (provider) =>
        `La réponse de ${provider} n’a pas pu être vérifiée ; aucune session n’a donc été ouverte. Veuillez réessayer ; si cela se reproduit, prévenez votre administration.`,
    },
    misconfigured: {
      title: "Connexion mal configurée",
      advice: (provider) => `La liaison avec ${provider} ne fonctionne pas. Veuillez prévenir votre administration.`,
    },
    expired: {
      title: "Cette connexion est terminée",
      advice: () =>
        "Elle a duré trop longtemps, a déjà été utilisée ou a été commencée dans un autre navigateur. Veuillez recommencer.",
    },
    unknown: {
      title: "Aucun compte ici",
      advice: (provider) =>
        `Vous êtes connecté(e) à ${provider}, mais ce compte n’appartient à personne qui puisse se connecter ici. Veuillez vous adresser à votre administration.`,
    },
    unverified: {
      title: "Adresse e-mail non vérifiée",
      advice: (provider) =>
        `${provider} n’indique pas que votre adresse e-mail est vérifiée. Veuillez la vérifier là-bas ou vous adresser à votre administration.`,
    },
    taken: {
      title: "Le compte n’a pas pu être créé",
      advice: () =>
        "Quelqu’un d’autre a déjà ici votre nom d’utilisateur ou votre adresse e-mail. Veuillez vous adresser à votre administration.",
    },
    incomplete: {
      title: "Le compte n’a pas pu être créé",
      advice: (provider) =>
        `${provider} n’a pas indiqué votre nom ou d’autres données. Veuillez vous adresser à votre administration.`,
    },
  },
}
