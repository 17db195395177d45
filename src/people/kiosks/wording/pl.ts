import type { KioskWording } from "./shape.ts"

export const polish: KioskWording = {
  pairing: {
    title: "Konfiguracja wspólnego tabletu",
    lead: "Kod dla tego urządzenia tworzy administrator. Potem osoby z lokalizacji lub zespołu logują się tutaj kodem PIN.",
    code: "Kod",
    hint: "Osiem znaków. Działa raz, przez dziesięć minut.",
    submit: "Skonfiguruj to urządzenie",
    required: "Prosimy wpisać kod.",
    wrong: "Ten kod jest nieprawidłowy, został już użyty lub ma więcej niż dziesięć minut. Prosimy poprosić o nowy.",
    toSignIn: "Zaloguj się bez wspólnego tabletu",
  },
  people: {
    title: "Kto się loguje?",
    search: "Imię i nazwisko",
    hint: "Można też zeskanować kod z listu lub identyfikatora.",
    submit: "Szukaj",
    scan: "Zeskanuj kod kamerą",
    stop: "Zamknij kamerę",
    cameraFailed: "Nie można użyć kamery. Prosimy wpisać imię i nazwisko.",
    list: "Nazwiska",
    many: "Loguje się tu wiele osób: prosimy wpisać początek nazwiska.",
    nobody: "W tym zespole lub lokalizacji nie ma jeszcze nikogo.",
    notFound:
      "W tym zespole lub lokalizacji nikogo nie znaleziono. Prosimy sprawdzić wpis lub zwrócić się do osoby, która zarządza szkoleniami.",
    all: "Pokaż wszystkie nazwiska",
  },
  pin: {
    greeting: (name) => `Dzień dobry, ${name}`,
    lead: "Prosimy wpisać sześciocyfrowy PIN.",
    pin: "PIN",
    submit: "Zaloguj się",
    required: "Prosimy wpisać PIN.",
    wrong: (left) => `PIN jest nieprawidłowy. Pozostałe próby do zablokowania: ${left}.`,
    forgotten: "Wybierz nowy PIN za pomocą hasła",
    back: "To nie ja",
  },
  choice: {
    title: "Wybór kodu PIN",
    lead: "Tym kodem PIN można się odtąd tutaj logować.",
    locked:
      "PIN jest zablokowany po dziesięciu błędnych próbach. Prosimy wybrać nowy za pomocą hasła lub zwrócić się do osoby, która zarządza szkoleniami.",
    password: "Hasło",
    passwordHint: "Działa też hasło z listu.",
    passwordRequired: "Prosimy wpisać hasło.",
    pin: "Nowy PIN",
    pinHint: "Sześć cyfr, których nikt nie odgadnie: nie data urodzenia ani ciąg taki jak 123456.",
    again: "Powtórz nowy PIN",
    submit: "Zapisz PIN i zaloguj się",
    wrong: "Hasło jest nieprawidłowe lub wygasło. Prosimy zwrócić się po nowe do osoby, która zarządza szkoleniami.",
    faults: {
      not_six_digits: "PIN ma dokładnie sześć cyfr.",
      too_simple: "Ten PIN łatwo odgadnąć. Prosimy wybrać inny.",
      personal: "Inni mogą znać tę liczbę: datę urodzenia lub numer pracownika. Prosimy wybrać inną.",
      differs: "Oba kody PIN są różne.",
    },
  },
  refused: {
    title: "Prosimy użyć własnego urządzenia",
    reasons: {
      second_factor: "Konto jest chronione drugim składnikiem, o który wspólny tablet nie może zapytać.",
      sign_on: "Logowanie odbywa się u dostawcy firmy, czego wspólny tablet nie oferuje.",
    },
  },
}
