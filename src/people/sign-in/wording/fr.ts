import type { SignInWording } from "./shape.ts"

export const french: SignInWording = {
  signIn: {
    title: "Se connecter",
    username: "Nom d’utilisateur ou adresse e-mail",
    password: "Mot de passe",
    stay: "Rester connecté sur cet appareil",
    submit: "Se connecter",
    forgotten: "Mot de passe oublié ?",
    wrong:
      "Le nom d’utilisateur ou le mot de passe n’est pas correct. Si vous avez saisi votre adresse e-mail, essayez votre nom d’utilisateur. Si vous êtes sûr(e) de vous, attendez un quart d’heure : après de nombreuses tentatives, même le bon mot de passe est refusé.",
    passwordRequired: "Saisissez votre mot de passe.",
    signedOut: "Vous êtes déconnecté(e).",
    kept: "Vous avez été déconnecté(e) entre-temps. Connectez-vous : vous pourrez envoyer ce que vous avez saisi.",
  },
  tooMany: {
    title: "Veuillez patienter un instant",
    text: (minutes) =>
      `Il y a eu trop de tentatives de connexion. Réessayez dans ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
    back: "Retour à la connexion",
  },
  forgotten: {
    title: "Mot de passe oublié ?",
    lead: "Nous vous envoyons un lien pour en choisir un nouveau.",
    submit: "Envoyer le lien",
    back: "Retour à la connexion",
    sentTitle: "Consultez votre messagerie",
    sent: "S’il existe un compte avec une adresse e-mail, un lien est en route. Il fonctionne une fois, pendant 30 minutes. Si rien n’arrive, adressez-vous à la personne qui gère vos formations.",
    unavailable:
      "Ce serveur n’envoie pas d’e-mails pour cela. Adressez-vous à la personne qui gère vos formations : elle peut vous donner un nouveau mot de passe.",
    required: "Saisissez votre nom d’utilisateur ou votre adresse e-mail.",
  },
  newPassword: {
    title: "Choisir un nouveau mot de passe",
    temporary: "Votre mot de passe est provisoire. Choisissez-en un à vous pour continuer.",
    password: "Nouveau mot de passe",
    again: "Confirmer le nouveau mot de passe",
    submit: "Enregistrer le mot de passe",
    usedTitle: "Ce lien n’est plus valable",
    used: "Il a déjà été utilisé ou date de plus de 30 minutes.",
    askAgain: "Demander un nouveau lien",
  },
  resume: {
    title: "Envoyer votre saisie ?",
    lead: "Vous avez été déconnecté(e) avant qu’elle n’arrive. Rien n’est encore enregistré.",
    send: "Envoyer maintenant",
    discard: "Abandonner",
    goneTitle: "Rien n’est en attente",
    gone: "Votre saisie a déjà été envoyée ou abandonnée, ou date de plus de 30 minutes.",
    fields: {
      date: "Jour de l’entretien",
      finish_date: "Jour de la partie pratique",
      remark: "Remarque",
      state: "Résultat",
      deadline_date: "Échéance",
      full_name: "Nom complet",
      name: "Nom",
    },
    results: { success: "Réussi", failed: "Non réussi", notshownup: "Absence" },
  },
}
