import type { TrainingWording } from "./shape.ts"

export const italian: TrainingWording = {
  certificate: {
    success: {
      titles: {
        qualification: "Certificato di qualifica",
        instruction: "Certificato di istruzione",
        training: "Certificato di formazione",
      },
      opening: "Si certifica che",
      achieved: {
        qualification: "ha conseguito la seguente qualifica",
        instruction: "ha completato con successo la seguente istruzione",
        training: "ha completato con successo la seguente formazione",
      },
    },
    failed: {
      title: "Attestazione di esito",
      opening: "Si attesta che",
      missed: {
        qualification: "non ha conseguito la seguente qualifica",
        instruction: "non ha superato la seguente istruzione",
        training: "non ha superato la seguente formazione",
      },
      notice: "Questo documento riporta l’esito. Non certifica alcun superamento.",
    },
    revoked: (day) => `Revocato il ${day}. Questo documento non è più valido.`,
    verifyAt: "Verificare l’autenticità su",
    seal: { scan: "Attestato verificabile · Scansionare per verificare", plain: "Attestato di formazione certificato" },
    askCompany: (company) => `Per verificare questo documento, rivolgersi a ${company} indicando numero e codice.`,
    placeAndDate: "Luogo e data",
  },
  verification: {
    heading: "Verificare un certificato",
    instruction:
      "Inserisca il codice di verifica stampato sul certificato. Trattini, spazi e maiuscole non hanno importanza.",
    check: "Verifica",
    checkAnother: "Verificare un altro certificato",
    valid: {
      word: "Valido",
      until: (day) => `Questo certificato è valido. Ultimo giorno di validità: ${day}.`,
      unlimited: "Questo certificato è valido senza limiti di tempo.",
    },
    expired: {
      word: "Scaduto",
      until: (day) => `Questo certificato è scaduto. Ultimo giorno di validità: ${day}.`,
    },
    superseded: {
      word: "Sostituito",
      sentence:
        "Questo certificato è stato sostituito da uno più recente e non vale più. Chieda di vedere quello più recente.",
    },
    revoked: { word: "Revocato", since: (day) => `Questo certificato è stato revocato il ${day} e non è più valido.` },
    notPassed: {
      word: "Non superato",
      sentence: "Questo documento attesta un risultato insufficiente. Non certifica alcun superamento.",
    },
    unknown: {
      word: "Sconosciuto",
      sentence: "Nessun certificato ha questo codice.",
      advice:
        "Confronti il codice con il certificato, carattere per carattere, e lo inserisca di nuovo. Se resta sconosciuto, il certificato non è stato rilasciato qui: non vi faccia affidamento.",
    },
    tooMany: {
      word: "Troppe verifiche",
      advice:
        "Dal Suo indirizzo di rete sono arrivate troppe richieste. Attenda un minuto, poi ricarichi questa pagina.",
    },
    compare:
      "Confronti tutto ciò che appare in questa pagina con il certificato che ha ricevuto, su carta o come file. Ciò che differisce è stato modificato dopo il rilascio.",
    evidence:
      "L’azienda conserva un registro della formazione: che cosa è stato appreso, risposto e confermato, e quando. Può stamparlo.",
    contained: "Contenuto della formazione",
    firstTitles: (shown, all) => `Sono mostrati i primi ${shown} titoli su ${all}.`,
    preview: "Verifichi qui se questo certificato è autentico e ancora valido.",
    checkedOn: (moment) => `Data della verifica: ${moment}.`,
    labels: {
      holder: "Titolare",
      company: "Azienda",
      course: "Formazione",
      scope: "Ambito",
      kind: "Tipo",
      result: "Esito",
      begin: "Inizio",
      finish: "Completato il",
      validUntil: "Valido fino al",
      trainer: "Formatore",
      number: "Numero",
      code: "Codice di verifica",
      issuedOn: "Rilasciato il",
    },
    kinds: { qualification: "Qualifica", instruction: "Istruzione", training: "Formazione" },
    results: { success: "Superato", failed: "Non superato" },
    unlimited: "senza limiti",
  },
  results: {
    training: { success: "Formazione superata", failed: "Formazione non superata" },
    instruction: { success: "Istruzione superata", failed: "Istruzione non superata" },
  },
  sample: {
    holder: "Andrea Esempio",
    trainer: "Simone Esempio",
    signatory: "Celeste Esempio",
    role: "Responsabile della formazione",
    company: "Azienda Esempio",
    course: "Formazione di esempio",
    scope: "Ambito di esempio",
    place: "Milano",
  },
}
