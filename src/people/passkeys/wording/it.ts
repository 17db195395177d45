import type { PasskeyWording } from "./shape.ts"

export const italian: PasskeyWording = {
  title: "Passkey",
  about:
    "Con una passkey accede con l’impronta, il volto o il PIN del Suo dispositivo. Non c’è nessuna password da rubare o indovinare.",
  consequence: "Appena ne ha una, la sola password non basta più per accedere.",
  demanded: "Il Suo ruolo richiede l’autenticazione a due fattori. Basta una passkey: ne aggiunga una per continuare.",
  none: "Nessuna",
  count: (count) => `${count} passkey`,
  emptyTitle: "Ancora nessuna passkey",
  emptyText: "Ne aggiunga una per ogni dispositivo su cui accede.",
  added: (day) => `Data di aggiunta: ${day}`,
  lastUsed: (moment) => `Ultimo uso: ${moment}`,
  neverUsed: "Mai usata",
  onlyOne:
    "È l’unica che ha. Ne aggiunga un’altra o configuri un’app di autenticazione con codici di recupero: così un dispositivo perso non La lascia fuori.",
  manage: "Gestisci le passkey",
  change: "Modifica",
  add: "Aggiungi una passkey",
  full: "Ha il numero massimo di passkey. Ne rimuova una che non Le serve più.",
  unsupported:
    "Le passkey non si possono usare in questo browser o a questo indirizzo. Apra la pagina in un browser aggiornato, con JavaScript e tramite https.",
  app: "Usa invece un’app di autenticazione",
  instead: "Usa invece una passkey",
  create: {
    title: "Crei la Sua passkey",
    lead: "Ora il browser chiede l’impronta, il volto o il PIN. Propone anche un telefono o una chiave di sicurezza.",
    name: "Nome",
    nameHint: "Per riconoscerla nel Suo elenco.",
    submit: "Crea la passkey",
    cancel: "Annulla",
    known: "Questo dispositivo ha già una passkey per il Suo account.",
    refused: "La passkey non è stata aggiunta: è passato troppo tempo o qualcosa non era corretto.",
    again: "Ricomincia",
  },
  cancelled: "L’operazione è stata annullata o ha richiesto troppo tempo. Riprovi.",
  failed: "Non ha funzionato. Riprovi tra poco.",
  one: {
    save: "Salva il nome",
    removeTitle: "Rimuovi questa passkey",
    removeText: "Non servirà più per accedere qui. La elimini anche dal dispositivo.",
    remove: "Rimuovi la passkey",
    last: "Il Suo ruolo richiede l’autenticazione a due fattori e questa è l’unica passkey. Aggiunga prima un’altra passkey o un’app di autenticazione.",
    back: "Torna a tutte le passkey",
  },
  notices: {
    passkey_added: "La passkey è stata aggiunta.",
    passkey_renamed: "Il nome è stato salvato.",
    passkey_removed: "La passkey è stata rimossa.",
  },
  signIn: {
    or: "oppure",
    submit: "Accedi con una passkey",
    refused: "L’accesso con questa passkey non è riuscito. Riprovi o usi nome utente e password.",
  },
  step: {
    title: "Confermi la Sua identità",
    lead: "Usi la passkey per completare l’accesso.",
    submit: "Usa una passkey",
    refused: "La conferma con questa passkey non è riuscita. Riprovi.",
  },
}
