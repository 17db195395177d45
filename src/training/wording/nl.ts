import type { TrainingWording } from "./shape.ts"

export const dutch: TrainingWording = {
  certificate: {
    success: {
      titles: {
        qualification: "Kwalificatiecertificaat",
        instruction: "Instructiecertificaat",
        training: "Trainingscertificaat",
      },
      opening: "Hierbij wordt verklaard dat",
      achieved: {
        qualification: "de volgende kwalificatie heeft behaald",
        instruction: "de volgende instructie met goed gevolg heeft afgerond",
        training: "de volgende training met goed gevolg heeft afgerond",
      },
    },
    failed: {
      title: "Resultaatverklaring",
      opening: "Hierbij wordt vastgelegd dat",
      missed: {
        qualification: "de volgende kwalificatie niet heeft behaald",
        instruction: "niet is geslaagd voor de volgende instructie",
        training: "niet is geslaagd voor de volgende training",
      },
      notice: "Dit document legt het resultaat vast. Het is geen bewijs van slagen.",
    },
    revoked: (day) => `Ingetrokken op ${day}. Dit document is niet meer geldig.`,
    verifyAt: "Controleer de echtheid op",
    seal: { scan: "Controleerbaar bewijs · Scan om te controleren", plain: "Bevestigd trainingsbewijs" },
    askCompany: (company) =>
      `Wilt u dit document controleren, vraag het dan na bij ${company} en vermeld het nummer en de code.`,
    placeAndDate: "Plaats en datum",
  },
  verification: {
    heading: "Certificaat controleren",
    instruction:
      "Voer de verificatiecode in die op het certificaat staat. Streepjes, spaties en hoofdletters maken geen verschil.",
    check: "Controleren",
    checkAnother: "Een ander certificaat controleren",
    valid: {
      word: "Geldig",
      until: (day) => `Dit certificaat is geldig tot en met ${day}.`,
      unlimited: "Dit certificaat is onbeperkt geldig.",
    },
    expired: {
      word: "Verlopen",
      until: (day) => `Dit certificaat is verlopen. Het was geldig tot en met ${day}.`,
    },
    superseded: {
      word: "Vervangen",
      sentence:
        "Dit certificaat is vervangen door een nieuwer certificaat en geldt niet meer. Vraag naar het nieuwere.",
    },
    revoked: {
      word: "Ingetrokken",
      since: (day) => `Dit certificaat is op ${day} ingetrokken en is niet meer geldig.`,
    },
    notPassed: {
      word: "Niet geslaagd",
      sentence: "Dit document legt vast dat het resultaat onvoldoende was. Het is geen bewijs van slagen.",
    },
    unknown: {
      word: "Onbekend",
      sentence: "Er is geen certificaat met deze code.",
      advice:
        "Vergelijk de code teken voor teken met het certificaat en voer hem opnieuw in. Blijft hij onbekend, dan is het certificaat niet hier afgegeven: vertrouw er niet op.",
    },
    tooMany: {
      word: "Te veel controles",
      advice:
        "Vanaf uw netwerkadres zijn te veel codes gecontroleerd. Wacht een minuut en laad deze pagina dan opnieuw.",
    },
    compare:
      "Vergelijk alles op deze pagina met het certificaat dat u hebt gekregen, op papier of als bestand. Wat afwijkt, is na de afgifte veranderd.",
    evidence:
      "Het bedrijf bewaart hiervan een trainingsdossier: wat er is geleerd, beantwoord en bevestigd, en wanneer. Het kan dit dossier afdrukken.",
    contained: "Inhoud van de training",
    firstTitles: (shown, all) => `De eerste ${shown} van ${all} titels worden getoond.`,
    preview: "Controleer hier of dit certificaat echt is en nog geldig.",
    checkedOn: (moment) => `Gecontroleerd op ${moment}.`,
    labels: {
      holder: "Houder",
      company: "Bedrijf",
      course: "Training",
      scope: "Toepassingsgebied",
      kind: "Soort",
      result: "Resultaat",
      begin: "Begin",
      finish: "Afgerond op",
      validUntil: "Geldig tot en met",
      trainer: "Trainer",
      number: "Nummer",
      code: "Verificatiecode",
      issuedOn: "Afgegeven op",
    },
    kinds: { qualification: "Kwalificatie", instruction: "Instructie", training: "Training" },
    results: { success: "Geslaagd", failed: "Niet geslaagd" },
    unlimited: "onbeperkt",
  },
  results: {
    training: { success: "Training geslaagd", failed: "Training niet geslaagd" },
    instruction: { success: "Instructie geslaagd", failed: "Instructie niet geslaagd" },
  },
  sample: {
    holder: "Robin Voorbeeld",
    trainer: "Sam Voorbeeld",
    signatory: "Kim Voorbeeld",
    role: "Hoofd opleidingen",
    company: "Voorbeeldbedrijf",
    course: "Voorbeeldtraining",
    scope: "Voorbeeldgebied",
    place: "Utrecht",
  },
}
