import type { SetUpWording } from "./shape.ts"

export const polish: SetUpWording = {
  title: "Konfiguracja trainbase",
  lead: "Firma i osoba, która nią administruje. Wszystko oprócz nazwy użytkownika można później zmienić.",
  fields: {
    company: "Firma",
    language: "Język",
    timezone: "Strefa czasowa",
    first_name: "Imię",
    last_name: "Nazwisko",
    email: "Adres e-mail",
    username: "Nazwa użytkownika",
    password: "Hasło",
    password_again: "Hasło, jeszcze raz",
  },
  usernameHint: "Puste pole: zostanie utworzona z imienia i nazwiska.",
  demo: "Dodaj firmę demonstracyjną do wypróbowania",
  demoHint: "Istnieje obok własnej firmy i ma osoby, kursy i szkolenia.",
  submit: "Skonfiguruj",
  faults: {
    required: "Proszę wypełnić to pole.",
    name_too_long: "Proszę wpisać najwyżej 255 znaków.",
    characters: "Proszę użyć widocznych znaków w jednym wierszu.",
    email: "Proszę wpisać adres e-mail, na przykład ada@acme.example.",
    username: "Proszę wybrać nazwę bez niewidocznych znaków, która nie zaczyna się od =, +, - ani @.",
    taken: "Proszę wybrać inną nazwę: tej używa firma demonstracyjna.",
    timezone: "Proszę wybrać strefę czasową z listy.",
    language: "Proszę wybrać język z listy.",
  },
  closed: {
    title: "Ten adres nie działa",
    text: "Wygasł albo od tego czasu wyświetlono nowszy. Proszę ponownie uruchomić serwer: wyświetli nowy adres, ważny 24 godziny. Instalację można też skonfigurować na komputerze serwera:",
  },
  done: {
    title: "Firma jest skonfigurowana",
    text: "Logowanie się powiodło. Firma demonstracyjna ma własne osoby: proszę się wylogować i zalogować jako jedna z nich.",
    kept: "Te nazwy i hasła są też w pliku demo-client.json w katalogu danych serwera.",
    failed: "Nie udało się dodać firmy demonstracyjnej. Własna firma jest kompletna; więcej mówi dziennik serwera.",
    role: "Rola",
    roles: { learner: "uczy się", trainer: "szkoli", administrator: "administruje" },
    go: "Do mojego konta",
  },
}
