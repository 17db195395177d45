import type { PeopleWording } from "./shape.ts"

export const french: PeopleWording = {
  signIn: {
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
  },
  signOn: {
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
  },
  secondFactors: {
    title: "Authentification à deux facteurs",
    about:
      "Une application d’authentification sur votre téléphone affiche un code qui change toutes les 30 secondes. Ainsi, connaître votre mot de passe ne suffit pas pour entrer.",
    demanded: "Votre rôle exige l’authentification à deux facteurs. Configurez-la pour continuer.",
    off: "Non configurée",
    on: "Configurée",
    codesLeft: (count) => `Codes de récupération restants : ${count}`,
    password: "Mot de passe actuel",
    begin: "Configurer",
    scan: "Ouvrez une application d’authentification sur votre téléphone, scannez cette image et saisissez le code affiché.",
    onPhone: "Si l’application se trouve sur cet appareil, ouvrez-la d’ici.",
    openApp: "Ouvrir l’application",
    secret: "Si vous ne pouvez pas la scanner, saisissez cette clé dans l’application :",
    code: "Code",
    confirm: "Confirmer",
    wrongCode: "Ce code n’est pas correct. Les codes changent toutes les 30 secondes ; saisissez le plus récent.",
    wrongPassword: "Le mot de passe n’est pas correct.",
    tooMany: (minutes) => `Il y a eu trop de tentatives. Réessayez dans ${minutes} minutes.`,
    codesTitle: "Conservez ces codes de récupération",
    codesLead:
      "Chacun permet une connexion sans votre téléphone. Enregistrez-les, imprimez-les ou notez-les : ils ne sont affichés qu’une fois.",
    copy: "Copier",
    copied: "Les codes ont été copiés.",
    save: "Enregistrer dans un fichier",
    print: "Imprimer",
    goOn: "Continuer",
    renew: "Nouveaux codes de récupération",
    remove: "Supprimer l’authentification à deux facteurs",
    stepTitle: "Saisissez votre code",
    stepLead: "Ouvrez l’application d’authentification sur votre téléphone.",
    stepHint: "Six chiffres. Sans téléphone : un de vos codes de récupération.",
    stepSubmit: "Continuer",
    back: "Retour à la connexion",
    manage: "Modifier",
    elsewhere: "Dès qu’elle est configurée, vous êtes déconnecté(e) partout ailleurs.",
    orPasskey: "ou confirmer avec une clé d’accès",
    provePasskey: "Pour confirmer que c’est bien vous, votre navigateur demande votre clé d’accès.",
    proveProvider: (provider) => `Pour confirmer que c’est bien vous, connectez-vous encore une fois chez ${provider}.`,
    noProof:
      "Vous n’avez rien pour confirmer que c’est bien vous : ni mot de passe, ni compte chez un fournisseur. Adressez-vous à votre administration.",
    unproved: "Vous n’avez pas confirmé que c’est bien vous.",
    notProved: {
      title: "Non confirmé",
      advice: (provider) =>
        `${provider} n’a pas confirmé que vous venez de vous y connecter avec votre propre compte. Réessayez ; si cela n’aide pas, adressez-vous à votre administration.`,
      back: "Retour à votre compte",
      toForm: "Revenir à votre saisie",
    },
  },
  proof: {
    title: "Confirmez que c’est bien vous",
    lead: "Cette action modifie ce qui protège votre entreprise. Après la confirmation, votre envoi sera exécuté. La question ne vous sera pas reposée avant dix minutes.",
    submit: "Confirmer et continuer",
    cancel: "Annuler",
    partial:
      "Les mots de passe et autres secrets que vous avez saisis ne sont pas conservés entre-temps. Saisissez-les de nouveau ensuite.",
    kept: "Votre saisie a été conservée pendant que vous confirmiez votre identité. Rien n’a encore été enregistré.",
  },
  passkeys: {
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
  },
  passwords: {
    hint: "Au moins 8 caractères. Quelques mots à la suite sont faciles à retenir et difficiles à deviner.",
    too_short: "Saisissez au moins 8 caractères.",
    too_long: "Saisissez au plus 200 caractères.",
    too_common:
      "Ce mot de passe est très répandu, ou ne diffère que par sa fin d’un mot de passe très répandu. Choisissez-en un plus difficile à deviner.",
    personal:
      "Choisissez un mot de passe qui ne soit ni votre nom, ni votre nom d’utilisateur, ni votre adresse e-mail, ni votre entreprise, même avec un ajout à la fin.",
    same: "Choisissez un autre mot de passe que l’actuel.",
    differs: "Saisissez deux fois le même mot de passe.",
  },
  account: {
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
  },
  setUp: {
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
    beginWith: "Commencer avec",
    beginnings: {
      nothing: { title: "Une entreprise vide", text: "Vous ajoutez vous-même les personnes et les formations." },
      starter_courses: {
        title: "Des formations de départ",
        text: "Instructions annuelles sur la sécurité incendie, les premiers secours et le travail sur écran, en anglais (en allemand si c’est la langue de l’entreprise). Vous y ajoutez vos propres informations.",
      },
      demo: {
        title: "Une entreprise de démonstration pour essayer",
        text: "Elle existe à côté de votre entreprise, avec des personnes et des formations.",
      },
    },
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
      starterCourses: "Formations de départ",
      starterFailed:
        "Elles n’ont pas pu être ajoutées. Votre entreprise est complète ; le journal du serveur en dit plus.",
      role: "Rôle",
      roles: { learner: "apprend", trainer: "forme", administrator: "administre" },
    },
    checklist: {
      title: "Prochaines étapes",
      lead: "Rien n’est urgent. Vous retrouverez cette liste sous « Gestion » jusqu’à ce que tout soit fait ou que vous la masquiez.",
      progress: (done, all) => `${done} sur ${all} terminées`,
      statuses: { open: "À faire", done: "Terminé" },
      steps: {
        people: {
          title: "Ajouter des personnes",
          text: "À partir d’un tableur, ou depuis votre système RH par l’API.",
        },
        places: { title: "Ajouter des sites et des équipes", text: "Un par un, avec un jeu de données, ou par l’API." },
        logo: {
          title: "Ajouter votre logo",
          text: "Il figure sur les certificats.",
        },
        mail: {
          title: "Activer l’envoi d’e-mails",
          text: "Définissez « smtp_url » et « mail_from », puis faites un essai.",
        },
        training: { title: "Attribuer la première formation", text: "Dès qu’il y a des personnes et des contenus." },
      },
      noCourses: "Il n’y a pas encore de formations.",
      starterCourses: "Complétez d’abord les passages entre crochets dans les formations de départ.",
      hide: "Masquer cette liste",
      continue: "Poursuivre la configuration",
    },
  },
}
