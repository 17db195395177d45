import type { KioskWording } from "./shape.ts"

export const french: KioskWording = {
  pairing: {
    title: "Configurer une tablette commune",
    lead: "Un administrateur crée un code pour cet appareil. Ensuite, les personnes d’un site ou d’une équipe se connectent ici avec un code PIN.",
    code: "Code",
    hint: "Huit caractères. Il fonctionne une fois, pendant dix minutes.",
    submit: "Configurer cet appareil",
    required: "Saisissez le code.",
    wrong: "Ce code n’est pas correct, a déjà été utilisé ou date de plus de dix minutes. Demandez-en un nouveau.",
    toSignIn: "Se connecter sans tablette commune",
  },
  people: {
    title: "Qui êtes-vous ?",
    search: "Votre nom",
    hint: "Ou scannez le code de votre lettre ou de votre badge.",
    submit: "Chercher",
    scan: "Scanner un code avec la caméra",
    stop: "Fermer la caméra",
    cameraFailed: "La caméra ne peut pas être utilisée. Saisissez plutôt votre nom.",
    list: "Noms",
    many: "Beaucoup de personnes se connectent ici : saisissez le début de votre nom.",
    nobody: "Il n’y a encore personne dans cette équipe ou sur ce site.",
    notFound:
      "Personne n’a été trouvé dans cette équipe ou sur ce site. Vérifiez votre saisie ou adressez-vous à la personne qui gère vos formations.",
    all: "Afficher tous les noms",
  },
  pin: {
    greeting: (name) => `Bonjour ${name}`,
    lead: "Saisissez votre code PIN de six chiffres.",
    pin: "Code PIN",
    submit: "Se connecter",
    required: "Saisissez votre code PIN.",
    wrong: (left) =>
      `Ce code PIN n’est pas correct. Encore ${left === 1 ? "un essai" : `${left} essais`}, puis il sera bloqué.`,
    forgotten: "Choisir un nouveau code PIN avec votre mot de passe",
    back: "Ce n’est pas moi",
  },
  choice: {
    title: "Choisir votre code PIN",
    lead: "Avec ce code PIN, vous vous connecterez ici désormais.",
    locked:
      "Votre code PIN est bloqué après dix essais incorrects. Choisissez-en un nouveau avec votre mot de passe ou adressez-vous à la personne qui gère vos formations.",
    password: "Mot de passe",
    passwordHint: "Celui de votre lettre fonctionne aussi.",
    passwordRequired: "Saisissez votre mot de passe.",
    pin: "Nouveau code PIN",
    pinHint: "Six chiffres que personne ne devine : pas votre date de naissance, pas de suite comme 123456.",
    again: "Confirmer le nouveau code PIN",
    submit: "Enregistrer et se connecter",
    wrong:
      "Le mot de passe n’est pas correct ou n’est plus valable. Demandez-en un nouveau à la personne qui gère vos formations.",
    faults: {
      not_six_digits: "Un code PIN a exactement six chiffres.",
      too_simple: "Ce code PIN est facile à deviner. Choisissez-en un autre.",
      personal: "D’autres connaissent peut-être ce nombre : date de naissance ou matricule. Choisissez-en un autre.",
      differs: "Les deux codes PIN sont différents.",
    },
  },
  refused: {
    title: "Veuillez utiliser votre propre appareil",
    reasons: {
      second_factor: "Votre compte est protégé par un second facteur, qu’une tablette commune ne peut pas demander.",
      sign_on:
        "Vous vous connectez auprès du fournisseur de votre entreprise, ce qu’une tablette commune ne propose pas.",
    },
  },
}
