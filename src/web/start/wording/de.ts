import type { StartWording } from "./shape.ts"

export const german: StartWording = {
  title: "Schulungen, die sich nachweisen lassen",
  lead: "Dieser Server hält fest, wer worin geschult ist und bis wann das gilt, mit Zertifikaten, die sich von allen prüfen lassen.",
  people: {
    title: "Lernen und nachweisen",
    lead: "Sehen Sie, welche Schulungen anstehen, und finden Sie Ihre Zertifikate.",
    signedIn: (name) => `Sie sind angemeldet als ${name}.`,
    toLearning: "Zu Ihren Schulungen",
  },
  empty: {
    title: "Diese Installation ist leer",
    lead: "Es gibt noch kein Unternehmen. Öffnen Sie die Adresse, die der Server beim Start ausgegeben hat: Sie beginnt mit „/setup?token=“. Sie gilt 24 Stunden; ein Neustart gibt eine neue aus.",
    command: "Oder auf dem Rechner des Servers einrichten, mit den Einstellungen des Servers (zum Beispiel --data):",
    own: "Oder das eigene Unternehmen importieren (das Format beschreibt das Kapitel „Datasets“ der Dokumentation):",
    demo: "Oder mit einer Demofirma ausprobieren: den Server anhalten und so starten:",
  },
  integrators: {
    title: "Für Integratoren",
    lead: "HR-Systeme arbeiten mit diesem Server über eine JSON-API.",
    links: {
      guide: {
        name: "Leitfaden für Integratoren",
        about: "vom ersten Token bis zur fertigen Anbindung, mit Befehlen (englisch)",
      },
      documentation: { name: "API-Dokumentation", about: "alle Endpunkte, zum Lesen und Ausprobieren (englisch)" },
      document: { name: "OpenAPI-Dokument", about: "für Codegeneratoren" },
      metadata: { name: "Metadaten des Autorisierungsservers", about: "für OAuth-2.0-Clients" },
      health: { name: "Zustand", about: "ob der Server arbeiten kann" },
    },
    token: "Ein erstes Token, mit den Zugangsdaten von Ihrem Administrator:",
    request: "Eine erste Anfrage damit:",
  },
}
