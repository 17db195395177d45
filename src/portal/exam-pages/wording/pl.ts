import type { TestWording } from "./shape.ts"

export const polish: TestWording = {
  title: (course) => `Test: ${course}`,
  toCourse: "Wróć do szkolenia",
  notices: {
    answer_not_saved: "Odpowiedź nie została zapisana, ponieważ próba już się zakończyła.",
    question_skipped: "Ostatnie pytanie nie ma jeszcze odpowiedzi. Do zakończenia testu można do niego wrócić.",
  },
  facts: {
    questions: "Pytania",
    neededPoints: "Punkty potrzebne do zaliczenia",
    attemptsLeft: "Pozostałe próby",
    unlimited: "Bez ograniczeń",
  },
  before: {
    lead: "Na każdej stronie jest jedno pytanie. Do zakończenia testu można wracać i zmieniać odpowiedzi. Każda odpowiedź jest zapisywana osobno, więc w razie przerwy nic nie przepadnie.",
    begin: "Rozpocznij test",
  },
  underWay: {
    title: "Test jest w toku",
    text: "Dotychczasowe odpowiedzi są zapisane. Można kontynuować od miejsca, w którym test przerwano.",
    goOn: "Kontynuuj",
  },
  question: {
    position: (number, total) => `Pytanie ${number} z ${total}`,
    oneAnswer: "Proszę wybrać jedną odpowiedź.",
    severalAnswers:
      "Poprawnych odpowiedzi może być kilka, może też nie być żadnej. Proszę zaznaczyć wszystkie poprawne.",
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
    right: "Poprawne odpowiedzi",
    points: "Punkty",
    of: (some, all) => `${some} z ${all}`,
    again: "Spróbuj ponownie",
    questions: "Udzielone odpowiedzi",
    rightAnswer: "Poprawnie",
    wrongAnswer: "Niepoprawnie",
    notAnswered: "Bez odpowiedzi",
    yours: "wybrana odpowiedź",
    correct: "poprawna odpowiedź",
    noneCorrect: "Żadna z odpowiedzi nie jest poprawna.",
    nothingChosen: "Nic nie wybrano.",
    later: "Poprawne odpowiedzi będą widoczne po zaliczeniu testu lub po wykorzystaniu wszystkich prób.",
  },
  locked: {
    title: "Najpierw proszę ukończyć treść",
    text: "Test będzie dostępny po ukończeniu wszystkich stron szkolenia.",
  },
  notBegun: { title: "Jeszcze nie rozpoczęto", text: "Najpierw proszę rozpocząć szkolenie. Test jest na końcu." },
  impossible: {
    title: "Obecnie nie ma testu",
    text: "Za pytania tego szkolenia można otrzymać za mało punktów, aby zaliczyć test. Na stronie szkolenia podano, kogo można zapytać.",
  },
  closed: {
    title: "To szkolenie ma już wynik",
    text: "Wynik tego szkolenia został odnotowany. Test już go nie zmieni.",
  },
  granted: { title: "Przyznano kolejną próbę", text: "Wynik ostatniej próby podano niżej." },
  noneLeft: {
    title: "Wykorzystano wszystkie próby",
    text: "Na stronie szkolenia podano, kogo można poprosić o kolejną próbę.",
  },
  passedAlready: { title: "Test jest zaliczony", text: "Nie trzeba go powtarzać." },
}
