import type { PageWording } from "./shape.ts"

export const polish: PageWording = {
  skip: "Przejdź do treści",
  language: { own: "Polski", choose: "Wybierz język" },
  toStart: "Do strony startowej",
  portal: {
    navigation: "Nawigacja główna",
    learn: "Szkolenia",
    certificates: "Certyfikaty",
    team: "Zespół",
    account: "Konto",
    signOut: "Wyloguj się",
  },
  form: { check: "Proszę sprawdzić wprowadzone dane", fault: "Błąd" },
  pager: {
    label: "Strony",
    previous: "Poprzednia",
    next: "Następna",
    position: (page, pages) => `Strona ${page} z ${pages}`,
  },
  text: { newWindow: "otwiera się w nowym oknie", table: "Tabela", imageMissing: "nie znaleziono obrazu" },
  refusals: {
    bad_request: {
      title: "Nie można odpowiedzieć na to żądanie",
      advice: "Wróć i spróbuj ponownie.",
    },
    unauthenticated: {
      title: "Brak zalogowania",
      advice: "Ten adres jest tylko dla osób, które potwierdzą swoją tożsamość.",
    },
    forbidden: {
      title: "Nie możesz otworzyć tej strony",
      advice: "Zwróć się do osoby, od której masz ten adres.",
    },
    not_found: {
      title: "Nie znaleziono strony",
      advice: "Pod tym adresem nic nie ma. Sprawdź go lub zacznij od strony startowej.",
    },
    method_not_allowed: {
      title: "Ten adres służy do czegoś innego",
      advice: "Strona istnieje, ale nie pozwala na tę operację. Wróć i spróbuj w inny sposób.",
    },
    too_many_requests: {
      title: "Zbyt wiele żądań",
      advice: "Odczekaj minutę, a potem odśwież tę stronę.",
    },
    server_error: {
      title: "Coś poszło nie tak",
      advice: "Błąd leży po naszej stronie. Został zapisany w dzienniku serwera. Spróbuj ponownie później.",
    },
    unavailable: {
      title: "Chwilowo niedostępne",
      advice: "Usługa jest chwilowo niedostępna. Spróbuj ponownie za kilka minut.",
    },
  },
}
