import type { PageWording } from "./shape.ts"

export const dutch: PageWording = {
  skip: "Naar de inhoud",
  language: { own: "Nederlands", choose: "Taal kiezen" },
  toStart: "Naar de startpagina",
  portal: {
    navigation: "Hoofdnavigatie",
    learn: "Leren",
    certificates: "Certificaten",
    console: "Beheer",
    account: "Account",
    signOut: "Afmelden",
    kiosk: {
      done: "Klaar – afmelden",
      idle: "Bent u er nog?",
      soon: "U wordt zo afgemeld, omdat de tablet niet is gebruikt.",
      goOn: "Doorgaan",
    },
  },
  form: { check: "Controleer wat u hebt ingevuld", fault: "Fout", faultOf: (label, fault) => `${label}: ${fault}` },
  pager: {
    label: "Pagina’s",
    previous: "Vorige",
    next: "Volgende",
    position: (page, pages) => `Pagina ${page} van ${pages}`,
  },
  text: { newWindow: "opent in een nieuw venster", table: "Tabel", imageMissing: "afbeelding niet gevonden" },
  refusals: {
    bad_request: {
      title: "Deze aanvraag kan niet worden beantwoord",
      advice: "Ga terug en probeer het opnieuw.",
    },
    unauthenticated: {
      title: "U bent niet aangemeld",
      advice: "Dit adres is alleen voor wie zich identificeert.",
    },
    forbidden: {
      title: "U mag deze pagina niet openen",
      advice: "Neem contact op met de persoon van wie u dit adres hebt.",
    },
    not_found: {
      title: "Pagina niet gevonden",
      advice: "Op dit adres is niets te vinden. Controleer het of begin op de startpagina.",
    },
    method_not_allowed: {
      title: "Dit adres is voor iets anders",
      advice: "De pagina bestaat, maar kan niet doen wat werd gevraagd. Ga terug en probeer het op een andere manier.",
    },
    too_many_requests: {
      title: "Te veel aanvragen",
      advice: "Wacht een minuut en laad deze pagina opnieuw.",
    },
    server_error: {
      title: "Er is iets misgegaan",
      advice: "De fout ligt bij ons, niet bij u. Hij staat in het logboek van de server. Probeer het later opnieuw.",
    },
    unavailable: {
      title: "Op dit moment niet beschikbaar",
      advice: "De dienst is op dit moment niet beschikbaar. Probeer het over enkele minuten opnieuw.",
    },
  },
  reasons: {
    cross_site:
      "Dit formulier kwam niet van een pagina van deze server. Open de pagina opnieuw en verzend het vanaf daar.",
    too_large: "Wat u hebt verzonden, is te groot. Ga terug en verzend minder.",
    too_slow: "Wat u hebt verzonden, kwam te langzaam aan. Controleer uw verbinding, ga terug en verzend het opnieuw.",
    address_not_valid: "Dit adres is onjuist of verlopen. Vraag een nieuw aan.",
    for_oneself: "U mag dit niet voor uzelf doen. Neem contact op met iemand anders die dit mag.",
    at_kiosk:
      "Een gezamenlijke tablet opent alleen uw trainingen. Meld u voor al het andere aan op een eigen apparaat.",
  },
}
