import type { TrainingWording } from "./shape.ts"

export const polish: TrainingWording = {
  certificate: {
    success: {
      titles: {
        qualification: "Certyfikat kwalifikacji",
        instruction: "Certyfikat odbycia instruktażu",
        training: "Certyfikat ukończenia szkolenia",
      },
      opening: "Niniejszym zaświadcza się, że Pan/Pani",
      achieved: {
        qualification: "uzyskał(a) następującą kwalifikację",
        instruction: "odbył(a) z wynikiem pozytywnym następujący instruktaż",
        training: "ukończył(a) z wynikiem pozytywnym następujące szkolenie",
      },
    },
    failed: {
      title: "Zaświadczenie o wyniku",
      opening: "Niniejszym stwierdza się, że Pan/Pani",
      missed: {
        qualification: "nie uzyskał(a) następującej kwalifikacji",
        instruction: "nie zaliczył(a) następującego instruktażu",
        training: "nie zaliczył(a) następującego szkolenia",
      },
      notice: "Ten dokument stwierdza wynik. Nie poświadcza zaliczenia.",
    },
    revoked: (day) => `Unieważniono ${day}. Ten dokument nie jest już ważny.`,
    verifyAt: "Autentyczność można sprawdzić na stronie",
    seal: { scan: "Potwierdzone szkolenie · Zeskanuj, aby sprawdzić", plain: "Potwierdzenie odbycia szkolenia" },
    askCompany: (company) => `Aby sprawdzić ten dokument, należy zwrócić się do ${company}, podając jego numer i kod.`,
    placeAndDate: "Miejsce i data",
  },
  verification: {
    heading: "Sprawdzanie certyfikatu",
    instruction:
      "Proszę wpisać kod weryfikacyjny wydrukowany na certyfikacie. Łączniki, spacje i wielkość liter nie mają znaczenia.",
    check: "Sprawdź",
    checkAnother: "Sprawdź inny certyfikat",
    valid: {
      word: "Ważny",
      until: (day) => `Ten certyfikat jest ważny do ${day} włącznie.`,
      unlimited: "Ten certyfikat jest ważny bezterminowo.",
    },
    expired: {
      word: "Wygasł",
      until: (day) => `Ten certyfikat wygasł. Był ważny do ${day} włącznie.`,
    },
    superseded: {
      word: "Zastąpiony",
      sentence: "Ten certyfikat został zastąpiony nowszym i już nie obowiązuje. Należy poprosić o okazanie nowszego.",
    },
    revoked: { word: "Unieważniony", since: (day) => `Ten certyfikat unieważniono ${day} i nie jest już ważny.` },
    notPassed: {
      word: "Niezaliczone",
      sentence: "Ten dokument stwierdza wynik niewystarczający. Nie poświadcza zaliczenia.",
    },
    unknown: {
      word: "Nieznany",
      sentence: "Nie ma certyfikatu o takim kodzie.",
      advice:
        "Proszę porównać kod z certyfikatem znak po znaku i wpisać go ponownie. Jeśli nadal jest nieznany, certyfikat nie został wystawiony tutaj: nie należy na nim polegać.",
    },
    tooMany: {
      word: "Zbyt wiele zapytań",
      advice:
        "Z tego adresu sieciowego nadeszło zbyt wiele zapytań. Proszę odczekać minutę i ponownie wczytać tę stronę.",
    },
    compare:
      "Proszę porównać wszystko na tej stronie z otrzymanym certyfikatem, na papierze lub w pliku. To, co się różni, zostało zmienione po wystawieniu.",
    evidence:
      "Firma przechowuje dokumentację szkolenia: co i kiedy przerobiono, jakich odpowiedzi udzielono i co potwierdzono. Może ją wydrukować.",
    contained: "Treść szkolenia",
    firstTitles: (shown, all) => `Pokazano pierwsze ${shown} z ${all} tytułów.`,
    preview: "Tutaj można sprawdzić, czy ten certyfikat jest autentyczny i nadal ważny.",
    checkedOn: (moment) => `Sprawdzono ${moment}.`,
    labels: {
      holder: "Posiadacz",
      company: "Firma",
      course: "Szkolenie",
      scope: "Zakres",
      kind: "Rodzaj",
      result: "Wynik",
      begin: "Początek",
      finish: "Ukończono",
      validUntil: "Ważny do",
      trainer: "Instruktor",
      number: "Numer",
      code: "Kod weryfikacyjny",
      issuedOn: "Wystawiono",
    },
    kinds: { qualification: "Kwalifikacja", instruction: "Instruktaż", training: "Szkolenie" },
    results: { success: "Zaliczone", failed: "Niezaliczone" },
    unlimited: "bezterminowo",
  },
  results: {
    training: { success: "Szkolenie zaliczone", failed: "Szkolenie niezaliczone" },
    instruction: { success: "Instruktaż zaliczony", failed: "Instruktaż niezaliczony" },
  },
  sample: {
    holder: "Anna Przykładowa",
    trainer: "Jan Przykładowy",
    signatory: "Ewa Przykładowa",
    role: "Kierownik działu szkoleń",
    company: "Firma Przykładowa",
    course: "Przykładowe szkolenie",
    scope: "Przykładowy zakres",
    place: "Warszawa",
  },
}
