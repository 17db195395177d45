import type { TestWording } from "./shape.ts"

export const polish: TestWording = {
  title: (course) => `Test: ${course}`,
  toCourse: "Wróć do kursu",
  facts: {
    questions: "Pytania",
    neededPoints: "Punkty potrzebne do zaliczenia",
    attemptsLeft: "Pozostałe próby",
    unlimited: "Bez ograniczeń",
  },
  before: {
    lead: "Na każdej stronie jest jedno pytanie. Do zakończenia testu można wracać i zmieniać odpowiedzi. Są zapisywane po kolei, więc w razie przerwy nic nie przepadnie.",
    begin: "Rozpocznij test",
  },
  underWay: {
    title: "Test jest w toku",
    text: "Dotychczasowe odpowiedzi są zapisane. Można kontynuować od miejsca przerwania.",
    goOn: "Kontynuuj",
  },
  question: {
    position: (number, total) => `Pytanie ${number} z ${total}`,
    oneAnswer: "Proszę wybrać jedną odpowiedź.",
    severalAnswers: "Prawidłowych odpowiedzi może być kilka albo żadna. Proszę zaznaczyć wszystkie prawidłowe.",
    save: "Zapisz i dalej",
    back: "Zapisz i wróć",
    toOverview: "Zapisz i pokaż wszystkie pytania",
    points: (points) => `Punkty: ${points}`,
    impossible: "To nie jest odpowiedź na to pytanie. Proszę wybrać ponownie.",
  },
  overview: {
    title: "Przed zakończeniem testu",
    lead: "Każdą odpowiedź można jeszcze zmienić. Po zakończeniu testu nie będzie to możliwe.",
    answered: "Z odpowiedzią",
    unanswered: "Bez odpowiedzi",
    warning: (number) => `Pytania bez odpowiedzi: ${number}`,
    end: "Zakończ test",
  },
  result: {
    passed: "Zaliczony",
    failed: "Niezaliczony",
    right: "Prawidłowe odpowiedzi",
    points: "Punkty",
    of: (some, all) => `${some} z ${all}`,
    again: "Spróbuj ponownie",
    questions: "Udzielone odpowiedzi",
    rightAnswer: "Prawidłowo",
    wrongAnswer: "Nieprawidłowo",
    notAnswered: "Bez odpowiedzi",
    yours: "wybrana odpowiedź",
    correct: "prawidłowa odpowiedź",
    noneCorrect: "Żadna z odpowiedzi nie jest prawidłowa.",
    nothingChosen: "Nic nie wybrano.",
    later: "Prawidłowe odpowiedzi zobaczą Państwo po zaliczeniu testu lub gdy nie zostanie żadna próba.",
  },
  locked: {
    title: "Najpierw proszę ukończyć treść",
    text: "Test otworzy się po ukończeniu wszystkich stron kursu.",
  },
  notBegun: { title: "Jeszcze nie rozpoczęto", text: "Najpierw proszę rozpocząć kurs. Test jest na końcu." },
  impossible: {
    title: "Obecnie nie ma testu",
    text: "Pytania tego kursu mają za mało punktów do zaliczenia. Strona kursu podaje, kogo można zapytać.",
  },
  closed: {
    title: "To szkolenie ma już wynik",
    text: "Wynik tego szkolenia został wpisany. Test już go nie zmieni.",
  },
  noneLeft: {
    title: "Nie ma już prób",
    text: "Strona kursu podaje, kogo można poprosić o kolejną próbę.",
  },
  passedAlready: { title: "Test jest zaliczony", text: "Nie trzeba go powtarzać." },
}
