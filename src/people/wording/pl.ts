import type { PeopleWording } from "./shape.ts"

/** 2 klucze, 5 kluczy, 22 klucze; 1 is said apart. */
function keys(count: number): string {
  const isFew = count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14)
  return isFew ? "klucze dostępu" : "kluczy dostępu"
}

export const polish: PeopleWording = {
  signIn: {
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
  },
  signOn: {
    signOnWith: (provider) => `Zaloguj przez ${provider}`,
    tryAgain: "Spróbuj ponownie",
    toSignIn: "Inne sposoby logowania",
    cancelled: "Logowanie tam nie zostało dokończone. Można spróbować ponownie albo zalogować się hasłem.",
    failures: {
      unavailable: {
        title: "Chwilowo brak odpowiedzi",
        advice: (provider) => `${provider} nie odpowiada. Prosimy spróbować ponownie za kilka minut.`,
      },
      untrusted: {
        title: "Logowanie odrzucone",
        advice: (provider) =>
          `Nie udało się sprawdzić odpowiedzi: ${provider}. Dlatego nikt nie został zalogowany. Prosimy spróbować ponownie, a jeśli to się powtórzy, powiadomić administrację.`,
      },
      misconfigured: {
        title: "Logowanie jest źle skonfigurowane",
        advice: (provider) => `Połączenie nie działa: ${provider}. Prosimy powiadomić administrację.`,
      },
      expired: {
        title: "To logowanie już się zakończyło",
        advice: () =>
          "Trwało zbyt długo, zostało już wykorzystane albo rozpoczęto je w innej przeglądarce. Prosimy zacząć od nowa.",
      },
      unknown: {
        title: "Brak konta",
        advice: (provider) =>
          `Logowanie przez ${provider} się udało, ale to konto nie należy do nikogo, kto może się tu zalogować. Prosimy zwrócić się do administracji.`,
      },
      unverified: {
        title: "Adres e-mail niepotwierdzony",
        advice: (provider) =>
          `${provider} nie podaje, że adres e-mail jest potwierdzony. Prosimy potwierdzić go tam albo zwrócić się do administracji.`,
      },
      taken: {
        title: "Nie udało się utworzyć konta",
        advice: () =>
          "Ktoś inny ma tu już tę nazwę użytkownika lub ten adres e-mail. Prosimy zwrócić się do administracji.",
      },
      incomplete: {
        title: "Nie udało się utworzyć konta",
        advice: (provider) =>
          `${provider} nie podaje imienia i nazwiska lub innych danych. Prosimy zwrócić się do administracji.`,
      },
    },
  },
  secondFactors: {
    title: "Uwierzytelnianie dwuskładnikowe",
    about:
      "Aplikacja uwierzytelniająca w telefonie pokazuje kod, który zmienia się co 30 sekund. Dzięki temu sama znajomość hasła nie wystarczy.",
    demanded: "Ta rola wymaga uwierzytelniania dwuskładnikowego. Prosimy je skonfigurować, aby przejść dalej.",
    off: "Nieskonfigurowane",
    on: "Skonfigurowane",
    codesLeft: (count) => `Pozostałe kody odzyskiwania: ${count}`,
    password: "Obecne hasło",
    begin: "Skonfiguruj",
    scan: "Prosimy otworzyć aplikację uwierzytelniającą w telefonie, zeskanować ten obraz i wpisać pokazany kod.",
    onPhone: "Jeśli aplikacja jest na tym urządzeniu, można ją otworzyć stąd.",
    openApp: "Otwórz aplikację",
    secret: "Jeśli nie można go zeskanować, prosimy wpisać ten klucz w aplikacji:",
    code: "Kod",
    confirm: "Potwierdź",
    wrongCode: "Ten kod jest nieprawidłowy. Kody zmieniają się co 30 sekund; prosimy wpisać najnowszy.",
    wrongPassword: "Hasło jest nieprawidłowe.",
    tooMany: (minutes) => `Było zbyt wiele prób. Prosimy spróbować ponownie za ${minutes} min.`,
    codesTitle: "Prosimy zachować te kody odzyskiwania",
    codesLead:
      "Każdy pozwala zalogować się raz bez telefonu. Prosimy je zapisać lub wydrukować: są pokazywane tylko raz.",
    copy: "Kopiuj",
    copied: "Kody zostały skopiowane.",
    save: "Zapisz w pliku",
    print: "Drukuj",
    goOn: "Dalej",
    renew: "Nowe kody odzyskiwania",
    remove: "Usuń uwierzytelnianie dwuskładnikowe",
    stepTitle: "Prosimy wpisać kod",
    stepLead: "Prosimy otworzyć aplikację uwierzytelniającą w telefonie.",
    stepHint: "Sześć cyfr. Bez telefonu: jeden z kodów odzyskiwania.",
    stepSubmit: "Dalej",
    back: "Wróć do logowania",
    manage: "Zmień",
    elsewhere: "Po skonfigurowaniu nastąpi wylogowanie na wszystkich innych urządzeniach.",
    orPasskey: "albo potwierdzenie kluczem dostępu",
    provePasskey: "Dla potwierdzenia tożsamości przeglądarka poprosi o klucz dostępu.",
    proveProvider: (provider) => `Dla potwierdzenia tożsamości trzeba zalogować się jeszcze raz: ${provider}.`,
    noProof:
      "Nie można potwierdzić tożsamości: brakuje hasła i konta u dostawcy. Prosimy zwrócić się do administracji.",
    unproved: "Tożsamość nie została potwierdzona.",
    notProved: {
      title: "Nie potwierdzono",
      advice: (provider) =>
        `${provider}: nie potwierdzono, że właśnie nastąpiło tam logowanie na własne konto. Prosimy spróbować ponownie, a jeśli to nie pomoże, zwrócić się do administracji.`,
      back: "Powrót do konta",
      toForm: "Wróć do wprowadzonych danych",
    },
  },
  proof: {
    title: "Potwierdź swoją tożsamość",
    lead: "To zmienia zabezpieczenia Twojej firmy. Po potwierdzeniu zostanie wykonane to, co zostało wysłane. Kolejne pytanie pojawi się najwcześniej za dziesięć minut.",
    submit: "Potwierdź i kontynuuj",
    cancel: "Anuluj",
    partial: "Wprowadzone hasła i inne tajne dane nie są w tym czasie przechowywane. Wprowadź je potem ponownie.",
    kept: "Dane zostały zachowane na czas potwierdzania tożsamości. Nic nie zostało jeszcze zapisane.",
  },
  passkeys: {
    title: "Klucze dostępu",
    about:
      "Klucz dostępu pozwala logować się odciskiem palca, twarzą lub kodem PIN urządzenia. Nie ma hasła, które można ukraść lub odgadnąć.",
    consequence: "Po dodaniu klucza samo hasło nie wystarczy już do zalogowania.",
    demanded:
      "Ta rola wymaga uwierzytelniania dwuskładnikowego. Wystarczy klucz dostępu: prosimy go dodać, aby przejść dalej.",
    none: "Brak",
    count: (count) => (count === 1 ? "1 klucz dostępu" : `${count} ${keys(count)}`),
    emptyTitle: "Nie ma jeszcze kluczy dostępu",
    emptyText: "Prosimy dodać po jednym dla każdego urządzenia używanego do logowania.",
    added: (day) => `Dodano ${day}`,
    lastUsed: (moment) => `Ostatnie użycie: ${moment}`,
    neverUsed: "Jeszcze nieużywany",
    onlyOne:
      "To jedyny klucz. Prosimy dodać drugi lub skonfigurować aplikację uwierzytelniającą z kodami odzyskiwania: wtedy utrata urządzenia nie zablokuje dostępu.",
    manage: "Zarządzaj kluczami dostępu",
    change: "Zmień",
    add: "Dodaj klucz dostępu",
    full: "Osiągnięto największą liczbę kluczy dostępu. Prosimy usunąć niepotrzebny.",
    unsupported:
      "W tej przeglądarce lub pod tym adresem nie można używać kluczy dostępu. Prosimy otworzyć stronę w aktualnej przeglądarce, z JavaScriptem i przez https.",
    app: "Użyj zamiast tego aplikacji uwierzytelniającej",
    instead: "Użyj zamiast tego klucza dostępu",
    create: {
      title: "Tworzenie klucza dostępu",
      lead: "Przeglądarka zapyta teraz o odcisk palca, twarz lub kod PIN. Można też wybrać telefon lub klucz bezpieczeństwa.",
      name: "Nazwa",
      nameHint: "Pozwala rozpoznać klucz na liście.",
      submit: "Utwórz klucz dostępu",
      cancel: "Anuluj",
      known: "Na tym urządzeniu jest już klucz dostępu do tego konta.",
      refused: "Klucz dostępu nie został dodany, ponieważ trwało to zbyt długo lub coś było nieprawidłowe.",
      again: "Zacznij od nowa",
    },
    cancelled: "Anulowano albo trwało to zbyt długo. Prosimy spróbować ponownie.",
    failed: "Nie udało się. Prosimy spróbować za chwilę.",
    one: {
      save: "Zapisz nazwę",
      removeTitle: "Usunięcie tego klucza dostępu",
      removeText: "Nie będzie już można się nim tu zalogować. Prosimy usunąć go też na urządzeniu.",
      remove: "Usuń klucz dostępu",
      last: "Ta rola wymaga uwierzytelniania dwuskładnikowego, a to jedyny klucz dostępu. Prosimy najpierw dodać inny klucz dostępu lub aplikację uwierzytelniającą.",
      back: "Wróć do wszystkich kluczy",
    },
    notices: {
      passkey_added: "Klucz dostępu został dodany.",
      passkey_renamed: "Nazwa została zapisana.",
      passkey_removed: "Klucz dostępu został usunięty.",
    },
    signIn: {
      or: "lub",
      submit: "Zaloguj się kluczem dostępu",
      refused:
        "Logowanie tym kluczem dostępu nie powiodło się. Prosimy spróbować ponownie albo użyć nazwy użytkownika i hasła.",
    },
    step: {
      title: "Potwierdzenie tożsamości",
      lead: "Prosimy użyć klucza dostępu, aby dokończyć logowanie.",
      submit: "Użyj klucza dostępu",
      refused: "Potwierdzenie tym kluczem dostępu nie powiodło się. Prosimy spróbować ponownie.",
    },
  },
  passwords: {
    hint: "Co najmniej 8 znaków. Kilka słów z rzędu łatwo zapamiętać i trudno odgadnąć.",
    too_short: "Proszę wpisać co najmniej 8 znaków.",
    too_long: "Proszę wpisać najwyżej 200 znaków.",
    too_common:
      "Tego hasła albo hasła, które różni się od niego tylko końcówką, używa wiele osób. Proszę wybrać trudniejsze do odgadnięcia.",
    personal:
      "Proszę wybrać hasło, które nie jest imieniem ani nazwiskiem, nazwą użytkownika, adresem e-mail ani nazwą firmy, także z dodatkiem na końcu.",
    same: "Proszę wybrać inne hasło niż obecne.",
    differs: "Proszę wpisać dwa razy to samo hasło.",
  },
  account: {
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
  },
  setUp: {
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
      password_again: "Powtórz hasło",
    },
    firstNameHint: "Przy jednym imieniu lub nazwisku pole może pozostać puste.",
    timezoneHint: "Proszę sprawdzić: według niej kończą się dni i terminy.",
    usernameHint: "Puste pole: zostanie utworzona z imienia i nazwiska.",
    beginWith: "Na początek",
    beginnings: {
      nothing: { title: "Pusta firma", text: "Osoby i szkolenia dodaje się samodzielnie." },
      starter_courses: {
        title: "Kursy startowe",
        text: "Coroczne instruktaże: ochrona przeciwpożarowa, pierwsza pomoc i praca przy monitorze, po angielsku (po niemiecku, jeśli to język firmy). Własne dane uzupełnia się samodzielnie.",
      },
      demo: {
        title: "Firma demonstracyjna do wypróbowania",
        text: "Istnieje obok własnej firmy i zawiera osoby i szkolenia.",
      },
    },
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
      expired:
        "Wygasł albo od tego czasu wyświetlono nowszy. Proszę ponownie uruchomić serwer: wyświetli nowy adres, ważny 24 godziny. Instalację można też skonfigurować na komputerze serwera:",
      missing:
        "Proszę otworzyć adres, który serwer wyświetlił przy uruchomieniu: zaczyna się od „/setup?token=”. Jest ważny 24 godziny; ponowne uruchomienie wyświetla nowy. Instalację można też skonfigurować na komputerze serwera:",
    },
    done: {
      title: "Firma jest skonfigurowana",
      summary: "Podsumowanie",
      key: "Klucz w poleceniach",
      administrator: "Administrator",
      demo: "Firma demonstracyjna",
      text: "Logowanie się powiodło. Firma demonstracyjna ma własne osoby: proszę się wylogować i zalogować jako jedna z nich.",
      kept: "Te nazwy i hasła są też w pliku demo-client.json w katalogu danych serwera.",
      failed:
        "Nie udało się dodać firmy demonstracyjnej. Własna firma jest kompletna; szczegóły są w dzienniku serwera.",
      starterCourses: "Kursy startowe",
      starterFailed: "Nie udało się ich dodać. Firma jest kompletna; szczegóły są w dzienniku serwera.",
      role: "Rola",
      roles: { learner: "uczy się", trainer: "szkoli", administrator: "administruje" },
    },
    checklist: {
      title: "Następne kroki",
      lead: "Nic z tego nie jest pilne. Ta lista jest dostępna w części „Zarządzanie”, dopóki wszystko nie będzie gotowe albo lista nie zostanie ukryta.",
      progress: (done, all) => `Wykonano ${done} z ${all}`,
      statuses: { open: "Do zrobienia", done: "Gotowe" },
      steps: {
        people: { title: "Dodaj osoby", text: "Z arkusza kalkulacyjnego albo z systemu HR przez API." },
        places: { title: "Dodaj lokalizacje i zespoły", text: "Pojedynczo, za pomocą zbioru danych albo przez API." },
        logo: { title: "Dodaj logo", text: "Pojawia się na certyfikatach." },
        mail: {
          title: "Włącz wysyłanie poczty",
          text: "Proszę ustawić „smtp_url” i „mail_from” i wysłać wiadomość próbną.",
        },
        training: { title: "Przypisz pierwsze szkolenie", text: "Gdy będą już osoby i treści szkoleń." },
      },
      noCourses: "Nie ma jeszcze kursów.",
      starterCourses: "Najpierw należy uzupełnić miejsca w nawiasach kwadratowych w kursach startowych.",
      hide: "Ukryj tę listę",
      continue: "Kontynuuj konfigurację",
    },
  },
}
