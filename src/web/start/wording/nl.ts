import type { StartWording } from "./shape.ts"

export const dutch: StartWording = {
  title: "Trainingen die u kunt aantonen",
  lead: "Deze server houdt bij wie waarin is getraind en tot wanneer dat geldt, met certificaten die iedereen kan controleren.",
  people: {
    title: "Leren en aantonen",
    lead: "Bekijk welke trainingen u moet afronden en vind uw certificaten.",
    signedIn: (name) => `U bent aangemeld als ${name}.`,
    toLearning: "Naar uw trainingen",
  },
  empty: {
    title: "Deze installatie is leeg",
    lead: "Er is nog geen bedrijf. Open het adres dat de server bij het starten heeft getoond: het begint met ‘/setup?token=’. Het is 24 uur geldig; een herstart toont een nieuw adres.",
    command:
      "Of op de computer van de server instellen, met dezelfde instellingen als de server (bijvoorbeeld --data):",
    own: "Of uw eigen bedrijf importeren (het formaat staat in het hoofdstuk ‘Datasets’ van de documentatie):",
    demo: "Of uitproberen met een demobedrijf: stop de server en start hem zo:",
  },
  integrators: {
    title: "Voor integrators",
    lead: "HR-systemen werken met deze server via een JSON-API.",
    links: {
      guide: {
        name: "Gids voor integrators",
        about: "van het eerste token tot een volledige koppeling, met opdrachten (Engels)",
      },
      documentation: { name: "API-documentatie", about: "alle endpoints, om te lezen en uit te proberen (Engels)" },
      document: { name: "OpenAPI-document", about: "voor codegeneratoren" },
      metadata: { name: "Metadata van de autorisatieserver", about: "voor OAuth 2.0-clients" },
      health: { name: "Status", about: "of de server kan werken" },
    },
    token: "Een eerste token, met de gegevens van uw beheerder:",
    request: "Een eerste verzoek daarmee:",
  },
}
