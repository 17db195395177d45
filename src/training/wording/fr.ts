import type { TrainingWording } from "./shape.ts"

export const french: TrainingWording = {
  certificate: {
    success: {
      titles: {
        qualification: "Certificat de qualification",
        instruction: "Certificat d’instruction",
        training: "Certificat de formation",
      },
      opening: "Le présent document certifie que",
      achieved: {
        qualification: "a obtenu la qualification suivante",
        instruction: "a suivi avec succès l’instruction suivante",
        training: "a suivi avec succès la formation suivante",
      },
    },
    failed: {
      title: "Relevé de résultat",
      opening: "Le présent document constate que",
      missed: {
        qualification: "n’a pas obtenu la qualification suivante",
        instruction: "n’a pas réussi l’instruction suivante",
        training: "n’a pas réussi la formation suivante",
      },
      notice: "Ce document constate le résultat. Il n’atteste aucune réussite.",
    },
    revoked: (day) => `Révoqué le ${day}. Ce document n’est plus valable.`,
    verifyAt: "Vérifier l’authenticité sur",
    seal: { scan: "Attestation vérifiable · Scanner pour vérifier", plain: "Attestation de formation certifiée" },
    askCompany: (company) =>
      `Pour vérifier ce document, adressez-vous à ${company} en indiquant son numéro et son code.`,
    placeAndDate: "Lieu et date",
  },
  verification: {
    heading: "Vérifier un certificat",
    instruction:
      "Saisissez le code de vérification imprimé sur le certificat. Les traits d’union, les espaces et les majuscules sont sans importance.",
    check: "Vérifier",
    checkAnother: "Vérifier un autre certificat",
    valid: {
      word: "Valable",
      until: (day) => `Ce certificat est valable jusqu’au ${day} inclus.`,
      unlimited: "Ce certificat est valable sans limite de durée.",
    },
    expired: {
      word: "Expiré",
      until: (day) => `Ce certificat a expiré. Il était valable jusqu’au ${day} inclus.`,
    },
    superseded: {
      word: "Remplacé",
      sentence:
        "Ce certificat a été remplacé par un plus récent et n’est plus valable. Demandez à voir le plus récent.",
    },
    revoked: { word: "Révoqué", since: (day) => `Ce certificat a été révoqué le ${day} et n’est plus valable.` },
    notPassed: {
      word: "Non réussi",
      sentence: "Ce document constate un résultat insuffisant. Il n’atteste aucune réussite.",
    },
    unknown: {
      word: "Inconnu",
      sentence: "Aucun certificat ne porte ce code.",
      advice:
        "Comparez le code avec le certificat, caractère par caractère, et saisissez-le de nouveau. S’il reste inconnu, le certificat n’a pas été délivré ici : ne vous y fiez pas.",
    },
    tooMany: {
      word: "Trop de vérifications",
      advice:
        "Trop de vérifications ont été demandées depuis votre adresse réseau. Attendez une minute, puis rechargez cette page.",
    },
    compare:
      "Comparez tout ce qui figure sur cette page avec le certificat que vous avez reçu, sur papier ou en fichier. Ce qui diffère a été modifié après la délivrance.",
    evidence:
      "L’entreprise conserve un dossier de formation : ce qui a été appris, répondu et confirmé, et quand. Elle peut l’imprimer.",
    contained: "Contenu de la formation",
    firstTitles: (shown, all) => `Les ${shown} premiers titres sur ${all} sont affichés.`,
    preview: "Vérifiez ici si ce certificat est authentique et encore valable.",
    checkedOn: (moment) => `Vérifié le ${moment}.`,
    labels: {
      holder: "Titulaire",
      company: "Entreprise",
      course: "Formation",
      scope: "Domaine",
      kind: "Type",
      result: "Résultat",
      begin: "Début",
      finish: "Terminé le",
      validUntil: "Valable jusqu’au",
      trainer: "Formateur",
      number: "Numéro",
      code: "Code de vérification",
      issuedOn: "Délivré le",
    },
    kinds: { qualification: "Qualification", instruction: "Instruction", training: "Formation" },
    results: { success: "Réussi", failed: "Non réussi" },
    unlimited: "sans limite",
  },
  results: {
    training: { success: "Formation réussie", failed: "Formation non réussie" },
    instruction: { success: "Instruction réussie", failed: "Instruction non réussie" },
  },
  sample: {
    holder: "Camille Exemple",
    trainer: "Dominique Exemple",
    signatory: "Claude Exemple",
    role: "Responsable formation",
    company: "Société Exemple",
    course: "Exemple de formation",
    scope: "Exemple de domaine",
    place: "Paris",
  },
}
