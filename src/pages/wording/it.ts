import type { PageWording } from "./shape.ts"

export const italian: PageWording = {
  skip: "Vai al contenuto",
  language: { own: "Italiano", choose: "Scegli una lingua" },
  toStart: "Alla pagina iniziale",
  portal: {
    navigation: "Navigazione principale",
    learn: "Formazione",
    certificates: "Certificati",
    console: "Gestione",
    account: "Account",
    signOut: "Esci",
    kiosk: {
      done: "Fatto – esci",
      idle: "È ancora qui?",
      soon: "La sessione sta per terminare, perché il tablet non è stato usato.",
      goOn: "Continua",
    },
  },
  form: { check: "Controlli i dati inseriti", fault: "Errore", faultOf: (label, fault) => `${label}: ${fault}` },
  pager: {
    label: "Pagine",
    previous: "Precedente",
    next: "Successiva",
    position: (page, pages) => `Pagina ${page} di ${pages}`,
  },
  text: { newWindow: "si apre in una nuova finestra", table: "Tabella", imageMissing: "immagine non trovata" },
  refusals: {
    bad_request: {
      title: "Impossibile rispondere a questa richiesta",
      advice: "Torni indietro e riprovi.",
    },
    unauthenticated: {
      title: "Accesso non effettuato",
      advice: "Questo indirizzo è riservato a chi si identifica.",
    },
    forbidden: {
      title: "Non può aprire questa pagina",
      advice: "Si rivolga a chi Le ha dato questo indirizzo.",
    },
    not_found: {
      title: "Pagina non trovata",
      advice: "A questo indirizzo non c’è nulla. Lo controlli oppure riparta dalla pagina iniziale.",
    },
    method_not_allowed: {
      title: "Questo indirizzo serve ad altro",
      advice: "La pagina esiste, ma non permette questa operazione. Torni indietro e provi in un altro modo.",
    },
    too_many_requests: {
      title: "Troppe richieste",
      advice: "Attenda un minuto, poi ricarichi questa pagina.",
    },
    server_error: {
      title: "Si è verificato un errore",
      advice: "L’errore è nostro, non Suo. È annotato nel registro del server. Riprovi più tardi.",
    },
    unavailable: {
      title: "Al momento non disponibile",
      advice: "Il servizio non è disponibile al momento. Riprovi tra qualche minuto.",
    },
  },
  reasons: {
    cross_site: "Questo modulo non proviene da una pagina di questo server. Riapra la pagina e lo invii da lì.",
    too_large: "Ciò che ha inviato è troppo grande. Torni indietro e invii di meno.",
    too_slow:
      "Ciò che ha inviato è arrivato troppo lentamente. Controlli la connessione, torni indietro e lo invii di nuovo.",
    address_not_valid: "Questo indirizzo è errato o è scaduto. Ne richieda uno nuovo.",
    for_oneself: "Non può farlo per sé. Si rivolga a un’altra persona che può farlo.",
    at_kiosk: "Un tablet comune apre solo le Sue formazioni. Per tutto il resto, acceda su un dispositivo Suo.",
  },
}
