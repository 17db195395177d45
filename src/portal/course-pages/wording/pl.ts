import type { CourseWording } from "./shape.ts"

/** The forms that Polish has for amounts. */
function counted(amount: number, one: string, few: string, many: string): string {
  const isFew = amount % 10 >= 2 && amount % 10 <= 4 && (amount % 100 < 12 || amount % 100 > 14)
  return `${amount} ${amount === 1 ? one : isFew ? few : many}`
}

export const polish: CourseWording = {
  back: "Szkolenia",
  acts: {
    begin: "Rozpocznij",
    continue: "Kontynuuj",
    test: "Przejdź do testu",
    continueTest: "Kontynuuj test",
    confirmation: "Potwierdź",
  },
  completedPages: (done, all) => `Ukończone strony: ${done} z ${all}`,
  steps: {
    title: "Kroki",
    content: "Treść",
    test: "Test",
    confirmation: "Potwierdzenie",
    conversation: "Rozmowa",
    trainer: "Część praktyczna",
    questions: (amount) => counted(amount, "pytanie", "pytania", "pytań"),
    attemptsLeft: (amount) => `pozostało prób: ${amount}`,
    attemptUnderWay: "próba w toku",
    aboutConfirmation: "Potwierdzenie, że cała treść jest zrozumiała.",
    aboutConversation: "Osoba prowadząca szkolenie przeprowadza rozmowę i odpowiada na pytania.",
    aboutTrainer: "Osoba prowadząca szkolenie sprawdza umiejętności w praktyce i odnotowuje wynik.",
    video: (minutes) => `Film, ${minutes} min`,
  },
  statuses: {
    open: "Do zrobienia",
    done: "Ukończono",
    locked: "Później",
    changed: "Zmieniono",
    failed: "Nie zaliczono",
  },
  changed: "Ta strona zmieniła się od czasu jej ukończenia. Proszę zapoznać się z nią jeszcze raz.",
  ask: {
    title: "Pytania?",
    text: "Zawsze można zwrócić się do tych osób:",
    nobody: "Zawsze można zwrócić się do osoby, która zarządza szkoleniami.",
  },
  obstacles: {
    no_content: {
      title: "Nie ma tu jeszcze czego się uczyć",
      text: "To szkolenie nie ma jeszcze treści i nie można go tutaj ukończyć.",
    },
    too_few_points: {
      title: "Tego szkolenia nie można ukończyć",
      text: "Za pytania można otrzymać mniej punktów, niż wymaga test. Najpierw trzeba to poprawić.",
    },
  },
  waiting: {
    conversation: {
      title: "Pozostała jeszcze rozmowa",
      text: "Część samodzielna jest ukończona. Proszę umówić się na rozmowę o treści szkolenia z jedną z tych osób:",
    },
    trainer: {
      title: "Pozostała jeszcze część praktyczna",
      text: "Teoria jest ukończona. Proszę umówić się na część praktyczną z jedną z tych osób:",
    },
  },
  ended: {
    success: "Zaliczone",
    failed: "Niezaliczone",
    attemptsUsed: (attempts) =>
      attempts === 1
        ? "Próba testu została wykorzystana. Jedna z tych osób może przyznać kolejną:"
        : `Wykorzystano wszystkie próby testu (${attempts}). Jedna z tych osób może przyznać kolejną:`,
    notPassed: "Jedna z tych osób może powiedzieć, co dalej:",
    notShownUp: { title: "Nieobecność na szkoleniu", text: "Jedna z tych osób może podać inny termin:" },
    readAgain: "Wszystko można w każdej chwili przeczytać jeszcze raz.",
  },
  node: {
    position: (number, all) => `${number} z ${all}`,
    previous: "Wstecz",
    next: "Następna strona",
    continue: "Dalej",
    toCourse: "Wróć do szkolenia",
    empty: "Ta strona nie zawiera tekstu.",
    instead: "Przeczytaj tekst zamiast filmu",
    insteadOf: "To jest tekst filmu.",
    toVideo: "Obejrzyj film zamiast tekstu",
  },
  player: {
    watched: (share) => `Obejrzano ${share}`,
    need: "Ta strona jest ukończona po obejrzeniu 90% filmu. Pominięte fragmenty się nie liczą.",
    enough: "Obejrzano wystarczającą część filmu. Ta strona jest ukończona.",
    resumes: (time) => `Odtwarzanie od ${time}.`,
    fromStart: "Obejrzyj od początku",
    chapters: "Rozdziały",
    speed: "Szybkość",
    withoutScript:
      "Przeglądarka nie uruchamia skryptów, więc nie można ustalić, ile filmu obejrzano. Zamiast tego proszę przeczytać tekst.",
    offline: "Brak połączenia. Obejrzane fragmenty są zachowane i zostaną wysłane, gdy połączenie wróci.",
    outdated: "Ta strona jest nieaktualna. Proszę wczytać ją ponownie.",
    broken: "Filmu nie można odtworzyć. Proszę wczytać stronę ponownie albo przeczytać tekst.",
  },
  practice: {
    title: "Ćwiczenie",
    lead: "Można tu sprawdzić, co zostało w pamięci. Odpowiedzi nie są zapisywane.",
    severalMayBeRight: "Poprawnych odpowiedzi może być kilka.",
    check: "Sprawdź odpowiedzi",
    right: "Poprawnie",
    wrong: "Niepoprawnie",
    rightAnswer: "poprawna odpowiedź",
  },
  confirmation: {
    title: "Potwierdzenie",
    lead: "Cała treść jest ukończona. Jeśli coś jest jeszcze niejasne, proszę zapytać przed potwierdzeniem.",
    sentences: {
      instruction: (course) =>
        `Potwierdzam udział w instruktażu „${course}” i zrozumienie jego treści oraz zobowiązuję się do jej przestrzegania.`,
      training: (course) => `Potwierdzam zapoznanie się z całą treścią szkolenia „${course}” i jej zrozumienie.`,
    },
    fullName: "Imię i nazwisko",
    fullNameHint: (name) => `Jak na koncie: ${name}`,
    signature: "Podpis (opcjonalnie)",
    signatureHint: "Proszę podpisać się palcem, rysikiem lub myszą.",
    signatureField: "Pole na podpis",
    clear: "Wyczyść podpis",
    submit: "Potwierdź",
    unreadableSignature: "Nie udało się odczytać podpisu. Proszę podpisać się jeszcze raz albo pominąć podpis.",
  },
  faults: {
    already_completed: () => "To szkolenie jest już ukończone.",
    not_begun: () => "Najpierw proszę rozpocząć szkolenie.",
    begun_already: () => "To szkolenie jest już rozpoczęte.",
    no_content: () => "To szkolenie nie ma jeszcze treści.",
    too_few_points: () => "Za pytania tego szkolenia można otrzymać mniej punktów, niż wymaga test.",
    page_changed: () => "Ta strona zmieniła się w trakcie czytania. Proszę przeczytać ją ponownie.",
    video_not_played: () => "Najpierw proszę obejrzeć co najmniej 90% filmu albo przeczytać tekst.",
    nothing_to_confirm: () => "Teraz nie ma nic do potwierdzenia.",
    not_ticked: () => "Proszę zaznaczyć pole, aby potwierdzić oświadczenie.",
    not_your_name: (name) => `Proszę wpisać imię i nazwisko: ${name}`,
  },
}
