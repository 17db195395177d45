import type { AccountWording } from "./shape.ts"

export const polish: AccountWording = {
  title: "Konto",
  profile: {
    title: "Profil",
    name: "Imię i nazwisko",
    company: "Firma",
    username: "Nazwa użytkownika",
    email: "E-mail",
    noEmail: "brak",
    hint: "Te dane zmienia administrator.",
    onlyAdministrator:
      "To konto jedynego administratora. Te dane można zmienić przez API albo poleceniem „trainbase user import”. Warto dodać drugiego administratora, który będzie mógł pomóc.",
  },
  language: { title: "Język", label: "Język tych stron", save: "Zapisz" },
  password: {
    title: "Hasło",
    hint: "Nowe hasło powoduje wylogowanie na wszystkich innych urządzeniach.",
    current: "Obecne hasło",
    chosen: "Nowe hasło",
    save: "Zmień hasło",
    wrong: "To nie jest obecne hasło.",
    tooMany: (minutes) => `Zbyt wiele prób. Proszę spróbować ponownie za ${minutes} min.`,
  },
  sessions: {
    title: "Zalogowane urządzenia",
    hint: "Prosimy wylogować nieznane urządzenia, a potem zmienić hasło.",
    thisOne: "Ta przeglądarka",
    device: (browser, system) => `${browser} – ${system}`,
    unknownDevice: "Nieznane urządzenie",
    lastUsed: (moment) => `Ostatnie użycie: ${moment}`,
    end: "Wyloguj",
    endOthers: "Wyloguj wszystkie inne urządzenia",
  },
  notices: {
    language_saved: "Język został zapisany.",
    password_changed: "Hasło zostało zmienione. Inne urządzenia są wylogowane.",
    session_ended: "Urządzenie jest wylogowane.",
    sessions_ended: "Inne urządzenia są wylogowane.",
  },
}
