import type { PageWording } from "./shape.ts"

export const polish: PageWording = {
  skip: "Przejdź do treści",
  language: { own: "Polski", choose: "Wybierz język" },
  toStart: "Do strony startowej",
  portal: {
    navigation: "Nawigacja główna",
    learn: "Szkolenia",
    certificates: "Certyfikaty",
    console: "Zarządzanie",
    account: "Konto",
    signOut: "Wyloguj się",
    kiosk: {
      done: "Gotowe – wyloguj",
      idle: "Czy nadal tu ktoś jest?",
      soon: "Za chwilę nastąpi wylogowanie, ponieważ tablet nie był używany.",
      goOn: "Kontynuuj",
    },
  },
  form: { check: "Proszę sprawdzić wprowadzone dane", fault: "Błąd", faultOf: (label, fault) => `${label}: ${fault}` },
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
      advice: "Proszę wrócić i spróbować ponownie.",
    },
    unauthenticated: {
      title: "Brak zalogowania",
      advice: "Ten adres jest tylko dla osób, które potwierdzą swoją tożsamość.",
    },
    forbidden: {
      title: "Brak dostępu do tej strony",
      advice: "Proszę zwrócić się do osoby, od której pochodzi ten adres.",
    },
    not_found: {
      title: "Nie znaleziono strony",
      advice: "Pod tym adresem nic nie ma. Proszę go sprawdzić lub zacząć od strony startowej.",
    },
    method_not_allowed: {
      title: "Ten adres służy do czegoś innego",
      advice: "Strona istnieje, ale nie pozwala na tę operację. Proszę wrócić i spróbować w inny sposób.",
    },
    too_many_requests: {
      title: "Zbyt wiele żądań",
      advice: "Proszę odczekać minutę i ponownie wczytać tę stronę.",
    },
    server_error: {
      title: "Coś poszło nie tak",
      advice: "Błąd leży po naszej stronie. Został zapisany w dzienniku serwera. Proszę spróbować ponownie później.",
    },
    unavailable: {
      title: "Chwilowo niedostępne",
      advice: "Usługa jest chwilowo niedostępna. Proszę spróbować ponownie za kilka minut.",
    },
  },
  reasons: {
    cross_site:
      "Ten formularz nie pochodzi ze strony tego serwera. Proszę ponownie otworzyć stronę i wysłać go stamtąd.",
    too_large: "Wysłane dane są za duże. Proszę wrócić i wysłać ich mniej.",
    too_slow: "Wysłane dane docierały zbyt wolno. Proszę sprawdzić połączenie, wrócić i wysłać je ponownie.",
    address_not_valid: "Ten adres jest nieprawidłowy lub wygasł. Prosimy poprosić o nowy.",
    for_oneself: "Nie można tego zrobić dla siebie. Proszę zwrócić się do innej osoby, która może to zrobić.",
    at_kiosk:
      "Wspólny tablet otwiera tylko szkolenia. Do wszystkiego innego prosimy zalogować się na własnym urządzeniu.",
  },
}
