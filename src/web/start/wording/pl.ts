import type { StartWording } from "./shape.ts"

export const polish: StartWording = {
  title: "Szkolenia, które można udowodnić",
  lead: "Ten serwer przechowuje informacje o tym, kto został przeszkolony, w jakim zakresie i do kiedy to obowiązuje, wraz z certyfikatami, które każdy może sprawdzić.",
  people: {
    title: "Nauka i potwierdzenie",
    lead: "Tutaj widać, jakie szkolenia są do ukończenia, i znajdują się certyfikaty.",
    signedIn: (name) => `Zalogowano jako ${name}.`,
    toLearning: "Do szkoleń",
  },
  empty: {
    title: "Ta instalacja jest pusta",
    lead: "Nie ma w niej jeszcze żadnej firmy. Proszę otworzyć adres, który serwer wyświetlił przy uruchomieniu: zaczyna się od „/setup?token=”. Jest ważny 24 godziny; ponowne uruchomienie wyświetla nowy.",
    command:
      "Można też skonfigurować ją na komputerze serwera, z tymi samymi ustawieniami co serwer (na przykład --data):",
    own: "Albo zaimportować własną firmę (format opisuje rozdział „Datasets” dokumentacji):",
    demo: "Albo wypróbować firmę demonstracyjną: zatrzymać serwer i uruchomić go tak:",
  },
  integrators: {
    title: "Dla integratorów",
    lead: "Systemy HR współpracują z tym serwerem przez API JSON.",
    links: {
      guide: {
        name: "Przewodnik dla integratorów",
        about: "od pierwszego tokenu do pełnej integracji, z poleceniami (po angielsku)",
      },
      documentation: {
        name: "Dokumentacja API",
        about: "wszystkie punkty końcowe, do czytania i wypróbowania (po angielsku)",
      },
      document: { name: "Dokument OpenAPI", about: "dla generatorów kodu" },
      metadata: { name: "Metadane serwera autoryzacji", about: "dla klientów OAuth 2.0" },
      health: { name: "Stan", about: "czy serwer może pracować" },
    },
    token: "Pierwszy token, z danymi otrzymanymi od administratora:",
    request: "Pierwsze żądanie z tym tokenem:",
  },
}
