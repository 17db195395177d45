import type { StartWording } from "./shape.ts"

export const italian: StartWording = {
  title: "Formazione che si può dimostrare",
  lead: "Questo server registra chi è stato formato, su che cosa e fino a quando vale, con certificati che tutti possono verificare.",
  people: {
    title: "Imparare e dimostrarlo",
    lead: "Veda quali formazioni deve completare e trovi i Suoi certificati.",
    signedIn: (name) => `Accesso effettuato come ${name}.`,
    toLearning: "Alle Sue formazioni",
  },
  empty: {
    title: "Questa installazione è vuota",
    lead: "Non contiene ancora nessuna azienda. Apra l’indirizzo mostrato dal server all’avvio: comincia con «/setup?token=». È valido per 24 ore; un riavvio ne mostra uno nuovo.",
    command:
      "Oppure configurare sulla macchina del server, con le stesse impostazioni del server (per esempio --data):",
    own: "Oppure importare la propria azienda (il formato è descritto nel capitolo «Datasets» della documentazione):",
    demo: "Oppure provare con un’azienda dimostrativa: arresti il server e lo avvii così:",
  },
  integrators: {
    title: "Per gli integratori",
    lead: "I sistemi HR lavorano con questo server tramite un’API JSON.",
    links: {
      guide: {
        name: "Guida per gli integratori",
        about: "dal primo token all’integrazione completa, con i comandi (in inglese)",
      },
      documentation: {
        name: "Documentazione dell’API",
        about: "tutti gli endpoint, da leggere e da provare (in inglese)",
      },
      document: { name: "Documento OpenAPI", about: "per i generatori di codice" },
      metadata: { name: "Metadati del server di autorizzazione", about: "per i client OAuth 2.0" },
      health: { name: "Stato", about: "se il server può lavorare" },
    },
    token: "Un primo token, con le credenziali ricevute dall’amministratore:",
    request: "Una prima richiesta con il token:",
  },
}
