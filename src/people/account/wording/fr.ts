import type { AccountWording } from "./shape.ts"

export const french: AccountWording = {
  title: "Votre compte",
  profile: {
    title: "Profil",
    name: "Nom",
    company: "Entreprise",
    username: "Nom d’utilisateur",
    email: "E-mail",
    noEmail: "aucun",
    hint: "Votre administration peut modifier ces informations.",
    onlyAdministrator:
      "Vous êtes le seul administrateur. Vous modifiez ces informations par l’API ou avec « trainbase user import ». Ajoutez un deuxième administrateur qui puisse vous aider.",
  },
  language: { title: "Langue", label: "Langue de ces pages", save: "Enregistrer" },
  password: {
    title: "Mot de passe",
    hint: "Un nouveau mot de passe vous déconnecte partout ailleurs.",
    current: "Mot de passe actuel",
    chosen: "Nouveau mot de passe",
    save: "Modifier le mot de passe",
    wrong: "Ce n’est pas votre mot de passe actuel.",
    tooMany: (minutes) => `Trop de tentatives. Réessayez dans ${minutes} min.`,
  },
  sessions: {
    title: "Où vous êtes connecté(e)",
    hint: "Déconnectez les appareils que vous ne reconnaissez pas, puis modifiez votre mot de passe.",
    thisOne: "Ce navigateur",
    device: (browser, system) => `${browser} sur ${system}`,
    unknownDevice: "Appareil inconnu",
    lastUsed: (moment) => `Dernière utilisation : ${moment}`,
    end: "Déconnecter",
    endOthers: "Déconnecter partout ailleurs",
  },
  notices: {
    language_saved: "Votre langue a été enregistrée.",
    password_changed: "Votre mot de passe a été modifié. Vous êtes déconnecté(e) partout ailleurs.",
    session_ended: "La session est terminée.",
    sessions_ended: "Vous êtes déconnecté(e) partout ailleurs.",
  },
}
