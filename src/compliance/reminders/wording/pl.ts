import type { ReminderWording } from "./shape.ts"

export const pl: ReminderWording = {
  subjects: {
    manual: "Prosimy o ukończenie szkolenia",
    overdue: "Minął termin szkolenia",
    due: "Zbliża się termin szkolenia",
    assigned: "Nowe szkolenie",
    people: "Szkolenia po terminie w Państwa obszarze",
    summary: "Podsumowanie szkoleń w Państwa obszarze",
  },
  greeting: (fullName) => `Dzień dobry, ${fullName}!`,
  introductions: {
    own: (companyName) => `Oto dzisiejszy stan Państwa szkoleń w firmie ${companyName}.`,
    people: (companyName) => `Oto dzisiejszy stan szkoleń osób, za które Państwo odpowiadają w firmie ${companyName}.`,
  },
  headings: {
    overdue: "Po terminie",
    due: "Wkrótce mija termin",
    assigned: "Nowe",
    late: "Nadal po terminie",
    expiring: "Kończy się w ciągu 30 dni",
    exceptions: "Wymagane, ale nie można było przydzielić",
    unreachable: "Brak kontaktu przez e-mail",
  },
  counted: (heading, count) => `${heading}: ${count}`,
  from: (name) => `Przypomnienie od: ${name}`,
  due: (course, day) => `${course} – termin: ${day}`,
  wasDue: (course, day) => `${course} – termin minął: ${day}`,
  validUntil: (course, day) => `${course} – ważność do: ${day}`,
  about: (person, text) => `${person}: ${text}`,
  exceptions: {
    prerequisites: "warunki szkolenia nie są spełnione",
    failed: "wynik negatywny",
    withdrawn: "wycofane",
    course_inactive: "szkolenie jest nieaktywne",
  },
  more: (count) => `i jeszcze: ${count}`,
  address: "Link",
  open: "Po otwarciu linku i zalogowaniu można rozpocząć lub kontynuować szkolenie.",
  openPeople: "Po otwarciu linku i zalogowaniu można zobaczyć wszystko.",
  signIn: "Po zalogowaniu na konto szkoleniowe można rozpocząć lub kontynuować szkolenie.",
  signInPeople: "Po zalogowaniu na konto szkoleniowe można zobaczyć wszystko.",
  footer: (companyName) =>
    `W razie wątpliwości co do tej wiadomości prosimy o kontakt z firmą ${companyName}. Wiadomość wysłano automatycznie; nikt nie czyta odpowiedzi.`,
}
