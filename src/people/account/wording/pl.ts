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
    hint: "Nowe hasło powoduje wylogowanie wszędzie indziej.",
    current: "Obecne hasło",
    chosen: "Nowe hasło",
    save: "Zmień hasło",
    wrong: "To nie jest obecne hasło.",
    tooMany: (minutes) => `Zbyt wiele prób. Proszę spróbować ponownie za ${minutes} min.`,
  },
  sessions: {
    title: "Zalogowane urządzenia",
    hint: "Proszę zakończyć nieznane sesje, a potem zmienić hasło.",
    thisOne: "Ta przeglądarka",
    device: (browser, system) => `${browser} – ${system}`,
    unknownDevice: "Nieznane urządzenie",
    lastUsed: (moment) => `Ostatnie użycie: ${moment}`,
    end: "Wyloguj tam",
    endOthers: "Wyloguj wszędzie indziej",
  },
  notices: {
    language_saved: "Język został zapisany.",
    password_changed: "Hasło zostało zmienione. Inne sesje są zakończone.",
    session_ended: "Sesja jest zakończona.",
    sessions_ended: "Inne sesje są zakończone.",
  },
}
