import type { SignInWording } from "./shape.ts"

export const polish: SignInWording = {
  signIn: {
    title: "Logowanie",
    username: "Nazwa użytkownika lub adres e-mail",
    password: "Hasło",
    stay: "Nie wylogowuj na tym urządzeniu",
    submit: "Zaloguj się",
    forgotten: "Nie pamiętasz hasła?",
    wrong:
      "Nazwa użytkownika lub hasło jest nieprawidłowe. Jeśli podano adres e-mail, prosimy spróbować z nazwą użytkownika. Jeśli dane są na pewno prawidłowe, prosimy odczekać kwadrans: po wielu próbach odrzucane jest także prawidłowe hasło.",
    passwordRequired: "Prosimy wpisać hasło.",
    signedOut: "Wylogowano.",
    kept: "W międzyczasie nastąpiło wylogowanie. Po zalogowaniu można wysłać wpisane dane.",
  },
  tooMany: {
    title: "Prosimy chwilę poczekać",
    text: (minutes) =>
      `Było zbyt wiele prób logowania. Prosimy spróbować ponownie za ${minutes === 1 ? "1 minutę" : `${minutes} min`}.`,
    back: "Wróć do logowania",
  },
  forgotten: {
    title: "Nie pamiętasz hasła?",
    lead: "Wyślemy link, który pozwala wybrać nowe hasło.",
    submit: "Wyślij link",
    back: "Wróć do logowania",
    sentTitle: "Prosimy sprawdzić pocztę",
    sent: "Jeśli istnieje konto z adresem e-mail, wysłaliśmy link. Jest ważny 30 minut i działa tylko raz. Jeśli wiadomość nie nadejdzie, prosimy zwrócić się do osoby, która zarządza szkoleniami.",
    unavailable:
      "Ten serwer nie wysyła w tym celu poczty. Prosimy zwrócić się do osoby, która zarządza szkoleniami: może ona nadać nowe hasło.",
    required: "Prosimy podać nazwę użytkownika lub adres e-mail.",
  },
  newPassword: {
    title: "Nowe hasło",
    temporary: "Obecne hasło jest tymczasowe. Prosimy wybrać własne, aby przejść dalej.",
    password: "Nowe hasło",
    again: "Powtórz nowe hasło",
    submit: "Zapisz hasło",
    usedTitle: "Ten link już nie działa",
    used: "Został już użyty lub ma więcej niż 30 minut.",
    askAgain: "Poproś o nowy link",
  },
  resume: {
    title: "Wysłać wpisane dane?",
    lead: "Wylogowanie nastąpiło, zanim dotarły. Nic jeszcze nie zapisano.",
    send: "Wyślij teraz",
    discard: "Odrzuć",
    goneTitle: "Nie ma nic do wysłania",
    gone: "Wpisane dane zostały już wysłane lub odrzucone albo mają więcej niż 30 minut.",
    fields: {
      date: "Dzień rozmowy",
      finish_date: "Dzień części praktycznej",
      remark: "Uwaga",
      state: "Wynik",
      deadline_date: "Termin",
      full_name: "Imię i nazwisko",
      name: "Nazwa",
    },
    results: { success: "Zaliczone", failed: "Niezaliczone", notshownup: "Nieobecność" },
  },
}
