import type { StartWording } from "./shape.ts"

export const english: StartWording = {
  title: "Training that can be proven",
  lead: "This server records who was trained in what, and how long it is valid, with certificates that anyone can check.",
  people: {
    title: "Learn and prove",
    lead: "See which trainings you have to complete, and find your certificates.",
    signedIn: (name) => `You are signed in as ${name}.`,
    toLearning: "To your trainings",
  },
  empty: {
    title: "This installation is empty",
    lead: "It has no company yet. Open the address that the server printed when it was started: it begins with “/setup?token=”. It works for 24 hours, and a restart prints a new one.",
    command: "Or set it up on the server’s machine, with the server’s own settings (--data, for example):",
    own: "Or import your own company (its format is described in the chapter “Datasets” of the documentation):",
    demo: "Or try it out with a demo company: stop the server and start it like this:",
  },
  integrators: {
    title: "For integrators",
    lead: "HR systems work with this server over a JSON API.",
    links: {
      guide: { name: "Guide for integrators", about: "from the first token to a whole integration, with commands" },
      documentation: { name: "API documentation", about: "every endpoint, to read and to try out" },
      document: { name: "OpenAPI document", about: "for code generators" },
      metadata: { name: "Authorization server metadata", about: "for OAuth 2.0 clients" },
      health: { name: "Health", about: "whether the server can work" },
    },
    token: "A first token, with the credentials that your administrator gave you:",
    request: "A first request with it:",
  },
}
