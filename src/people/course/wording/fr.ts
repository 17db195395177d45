import type { CourseWording } from "./shape.ts"

export const french: CourseWording = {
  back: "Vos formations",
  acts: { begin: "Commencer", continue: "Continuer", test: "Passer au test", confirmation: "Confirmer" },
  completedPages: (done, all) => `${done} page${done > 1 ? "s" : ""} sur ${all} terminée${done > 1 ? "s" : ""}`,
  steps: {
    title: "Étapes",
    content: "Contenu",
    test: "Test",
    confirmation: "Confirmation",
    conversation: "Entretien",
    trainer: "Partie pratique",
    questions: (amount) => (amount === 1 ? "1 question" : `${amount} questions`),
    attemptsLeft: (amount) => (amount === 1 ? "encore 1 tentative" : `encore ${amount} tentatives`),
    aboutConfirmation: "Vous confirmez que vous avez tout compris.",
    aboutConversation: "Une personne qui vous forme parle avec vous et répond à vos questions.",
    aboutTrainer: "Une personne qui vous forme vous observe dans la pratique et note le résultat.",
    video: (minutes) => `Vidéo, ${minutes} min`,
  },
  statuses: { open: "À faire", done: "Fait", locked: "Plus tard", changed: "Modifié", failed: "Non réussi" },
  changed: "Cette page a changé depuis que vous l’avez terminée. Veuillez la parcourir encore une fois.",
  ask: {
    title: "Des questions ?",
    text: "Vous pouvez toujours vous adresser à :",
    nobody: "Vous pouvez toujours vous adresser à la personne qui gère vos formations.",
  },
  obstacles: {
    no_content: {
      title: "Il n’y a encore rien à apprendre ici",
      text: "Ce cours n’a pas encore de contenu. Personne ne peut le terminer ici.",
    },
    too_few_points: {
      title: "Ce cours ne peut pas être terminé",
      text: "Ses questions totalisent moins de points que le test n’en exige. Il faut d’abord corriger cela.",
    },
  },
  waiting: {
    conversation: {
      title: "Il reste l’entretien",
      text: "Vous avez fait votre part. Demandez à l’une de ces personnes un entretien sur ce que vous avez appris :",
    },
    trainer: {
      title: "Il reste la partie pratique",
      text: "Vous avez terminé la théorie. Demandez la partie pratique à l’une de ces personnes :",
    },
  },
  ended: {
    success: "Formation réussie",
    failed: "Formation non réussie",
    attemptsUsed: (attempts) =>
      attempts === 1
        ? "Vous avez utilisé votre tentative pour le test. L’une de ces personnes peut vous en accorder une autre :"
        : `Vous avez utilisé vos ${attempts} tentatives pour le test. L’une de ces personnes peut vous en accorder une autre :`,
    notPassed: "L’une de ces personnes peut vous dire comment continuer :",
    notShownUp: {
      title: "Vous n’avez pas participé",
      text: "L’une de ces personnes peut vous indiquer une autre date :",
    },
    readAgain: "Vous pouvez tout relire à tout moment.",
  },
  node: {
    position: (number, all) => `${number} sur ${all}`,
    previous: "Retour",
    next: "Page suivante",
    continue: "Continuer",
    toCourse: "Retour au cours",
    empty: "Cette page n’a pas de texte.",
    instead: "Lire plutôt le texte",
    insteadOf: "Voici le texte de la vidéo.",
    toVideo: "Regarder plutôt la vidéo",
  },
  player: {
    watched: (share) => `${share} regardés`,
    need: "Cette page est terminée quand vous avez regardé 90 % de la vidéo. Ce que vous sautez ne compte pas.",
    enough: "Vous avez regardé une part suffisante de la vidéo. Cette page est terminée.",
    resumes: (time) => `Reprend à ${time}.`,
    fromStart: "Regarder depuis le début",
    speed: "Vitesse",
    withoutScript:
      "Votre navigateur n’exécute pas de scripts et ne peut pas indiquer quelle part de la vidéo vous avez regardée. Lisez plutôt le texte.",
    offline: "Pas de connexion. Ce que vous regardez est conservé et sera envoyé dès que la connexion sera rétablie.",
    outdated: "Cette page n’est plus à jour. Veuillez la recharger.",
    broken: "La vidéo ne peut pas être lue. Rechargez la page ou lisez plutôt le texte.",
  },
  practice: {
    title: "Exercice",
    lead: "Vérifiez vous-même ce que vous avez retenu. Vos réponses ne sont pas enregistrées.",
    severalMayBeRight: "Plusieurs réponses peuvent être correctes.",
    check: "Vérifier les réponses",
    right: "Correct",
    wrong: "Incorrect",
    rightAnswer: "réponse correcte",
  },
  confirmation: {
    title: "Confirmation",
    lead: "Vous avez tout parcouru. Si quelque chose n’est pas encore clair, posez vos questions avant de confirmer.",
    sentences: {
      instruction: (course) => `J’ai suivi l’instruction « ${course} », je l’ai comprise et je m’y conformerai.`,
      training: (course) => `J’ai suivi la formation « ${course} » en entier et je l’ai comprise.`,
    },
    fullName: "Votre nom complet",
    fullNameHint: (name) => `Comme dans votre compte : ${name}`,
    signature: "Signature (facultative)",
    signatureHint: "Signez avec le doigt, un stylet ou la souris.",
    signatureField: "Champ pour votre signature",
    clear: "Effacer la signature",
    submit: "Confirmer",
    unreadableSignature: "La signature n’a pas pu être lue. Signez encore une fois ou laissez le champ vide.",
  },
  faults: {
    already_completed: () => "Cette formation est déjà terminée.",
    not_begun: () => "Commencez d’abord la formation.",
    begun_already: () => "Vous avez déjà commencé cette formation.",
    no_content: () => "Ce cours n’a pas encore de contenu.",
    too_few_points: () => "Les questions de ce cours totalisent moins de points que le test n’en exige.",
    page_changed: () => "Cette page a changé pendant que vous la lisiez. Veuillez la relire.",
    video_not_played: () => "Regardez d’abord au moins 90 % de la vidéo ou lisez plutôt le texte.",
    nothing_to_confirm: () => "Il n’y a rien à confirmer pour le moment.",
    not_ticked: () => "Cochez la case pour confirmer la déclaration.",
    not_your_name: (name) => `Saisissez votre nom complet : ${name}`,
  },
}
