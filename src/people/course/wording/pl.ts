import type { CourseWording } from "./shape.ts"

/** The forms that Polish has for amounts. */
function counted(amount: number, one: string, few: string, many: string): string {
  const isFew = amount % 10 >= 2 && amount % 10 <= 4 && (amount % 100 < 12 || amount % 100 > 14)
  return `${amount} ${amount === 1 ? one : isFew ? few : many}`
}

export const polish: CourseWording = {
  back: "Szkolenia",
  acts: { begin: "Rozpocznij", continue: "Dalej", test: "Do testu", confirmation: "Potwierdź" },
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
    aboutConfirmation: "Potwierdza Pan/Pani, że wszystko jest zrozumiałe.",
    aboutConversation: "Osoba prowadząca szkolenie rozmawia z Panem/Panią i odpowiada na pytania.",
    aboutTrainer: "Osoba prowadząca szkolenie ogląda pracę w praktyce i zapisuje wynik.",
    video: (minutes) => `Film, ${minutes} min`,
  },
  statuses: { open: "Do zrobienia", done: "Zrobione", locked: "Później", changed: "Zmieniono", failed: "Niezaliczone" },
  changed: "Ta strona zmieniła się od czasu jej ukończenia. Proszę przejść przez nią jeszcze raz.",
  ask: {
    title: "Pytania?",
    text: "Zawsze można zapytać:",
    nobody: "Zawsze można zapytać osobę, która zarządza szkoleniami.",
  },
  obstacles: {
    no_content: {
      title: "Nie ma tu jeszcze treści",
      text: "Ten kurs nie ma jeszcze treści. Nikt nie może go tutaj ukończyć.",
    },
    too_few_points: {
      title: "Tego kursu nie można ukończyć",
      text: "Jego pytania mają mniej punktów, niż wymaga test. Najpierw trzeba to poprawić.",
    },
  },
  waiting: {
    conversation: {
      title: "Pozostała jeszcze rozmowa",
      text: "Pana/Pani część jest gotowa. Proszę umówić się na rozmowę z jedną z tych osób:",
    },
    trainer: {
      title: "Pozostała jeszcze część praktyczna",
      text: "Teoria jest ukończona. O część praktyczną proszę zapytać jedną z tych osób:",
    },
  },
  ended: {
    success: "Zaliczone",
    failed: "Niezaliczone",
    attemptsUsed: (attempts) => `Wykorzystane próby w teście: ${attempts}. Jedna z tych osób może przyznać kolejną:`,
    notPassed: "Jedna z tych osób może powiedzieć, co dalej:",
    notShownUp: { title: "Nieobecność na szkoleniu", text: "Jedna z tych osób może podać inny termin:" },
    readAgain: "Wszystko można w każdej chwili przeczytać jeszcze raz.",
  },
  node: {
    position: (number, all) => `${number} z ${all}`,
    previous: "Wstecz",
    next: "Następna strona",
    continue: "Dalej",
    toCourse: "Do kursu",
    empty: "Ta strona nie ma tekstu.",
    instead: "Zamiast tego przeczytaj tekst",
    insteadOf: "To jest tekst filmu.",
    toVideo: "Zamiast tego obejrzyj film",
  },
  player: {
    watched: (share) => `Obejrzano ${share}`,
    need: "Ta strona jest ukończona po obejrzeniu 90% filmu. Pominięte fragmenty się nie liczą.",
    enough: "Obejrzano wystarczającą część filmu. Ta strona jest ukończona.",
    resumes: (time) => `Odtwarzanie od ${time}.`,
    fromStart: "Obejrzyj od początku",
    speed: "Szybkość",
    withoutScript:
      "Przeglądarka nie uruchamia skryptów i nie może podać, ile filmu obejrzano. Zamiast tego proszę przeczytać tekst.",
    offline: "Brak połączenia. Obejrzane fragmenty są zachowane i zostaną wysłane, gdy połączenie wróci.",
    outdated: "Ta strona jest nieaktualna. Proszę wczytać ją ponownie.",
    broken: "Filmu nie można odtworzyć. Proszę wczytać stronę ponownie albo przeczytać tekst.",
  },
  practice: {
    title: "Ćwiczenie",
    lead: "Można tu sprawdzić, co zostało w pamięci. Odpowiedzi nie są zapisywane.",
    severalMayBeRight: "Kilka odpowiedzi może być poprawnych.",
    check: "Sprawdź odpowiedzi",
    right: "Dobrze",
    wrong: "Niedobrze",
    rightAnswer: "poprawna odpowiedź",
  },
  confirmation: {
    title: "Potwierdzenie",
    lead: "To już wszystko. Jeśli coś jest jeszcze niejasne, proszę zapytać przed potwierdzeniem.",
    sentences: {
      instruction: (course) =>
        `Potwierdzam udział w instruktażu „${course}”, zrozumienie go i zobowiązuję się go przestrzegać.`,
      training: (course) => `Potwierdzam przejście całego szkolenia „${course}” i zrozumienie jego treści.`,
    },
    fullName: "Imię i nazwisko",
    fullNameHint: (name) => `Jak na koncie: ${name}`,
    signature: "Podpis (nieobowiązkowy)",
    signatureHint: "Proszę narysować go palcem, piórem lub myszą.",
    signatureField: "Pole na podpis",
    clear: "Wyczyść podpis",
    submit: "Potwierdź",
    unreadableSignature: "Nie udało się odczytać podpisu. Proszę narysować go jeszcze raz albo pominąć.",
  },
  faults: {
    already_completed: () => "To szkolenie jest już ukończone.",
    not_begun: () => "Najpierw proszę rozpocząć szkolenie.",
    begun_already: () => "To szkolenie jest już rozpoczęte.",
    no_content: () => "Ten kurs nie ma jeszcze treści.",
    too_few_points: () => "Pytania tego kursu mają mniej punktów, niż wymaga test.",
    video_not_played: () => "Najpierw proszę obejrzeć co najmniej 90% filmu albo przeczytać tekst.",
    nothing_to_confirm: () => "Teraz nie ma nic do potwierdzenia.",
    not_ticked: () => "Proszę zaznaczyć pole, aby potwierdzić zdanie.",
    not_your_name: (name) => `Proszę wpisać imię i nazwisko: ${name}`,
  },
}
