import { writtenDay } from "../../tools/calendar/written-day.ts"
import type { ApiLanguage } from "../../tools/language/messages.ts"
import type { Exception } from "../standing/duty.ts"

/** The texts of the steps that made a standing. Days are `yyyy-mm-dd`. */
interface WhyWording {
  readonly requirement: (title: string, audience: string, until: string | null) => string
  readonly everybody: string
  readonly location: (name: string) => string
  readonly team: (name: string) => string
  readonly role: (name: string) => string
  readonly instruction: (team: string) => string
  readonly bound: (cause: string) => string
  readonly member: (team: string) => string
  readonly hasRole: (role: string) => string
  readonly released: (cause: string) => string
  readonly byRequirement: (title: string) => string
  readonly byTeam: (team: string) => string
  readonly notMeant: (title: string, audience: string) => string
  readonly notYet: (title: string) => string
  readonly ended: (title: string) => string
  readonly notAsked: string
  readonly inactive: string
  readonly passed: (until: string | null) => string
  readonly superseded: string
  readonly revoked: string
  readonly expired: (until: string) => string
  readonly assigned: (deadline: string | null) => string
  readonly failed: string
  readonly missed: string
  readonly exceptions: Readonly<Record<Exception, string>>
  readonly exempt: (until: string | null, reason: string | null) => string
  readonly exemptionEnded: string
  readonly absent: (until: string | null) => string
  readonly returned: string
  readonly reminders: Readonly<Record<"assigned" | "deadline" | "overdue" | "manual", string>>
}

const en = (day: string) => writtenDay(day.slice(0, 10), "en")
const de = (day: string) => writtenDay(day.slice(0, 10), "de")

export const WHY_WORDING: Readonly<Record<ApiLanguage, WhyWording>> = {
  en: {
    requirement: (title, audience, until) =>
      `The requirement “${title}” asks ${audience} for this course${until === null ? "" : `, until ${en(until)}`}.`,
    everybody: "everybody",
    location: (name) => `people at “${name}”`,
    team: (name) => `the team “${name}”`,
    role: (name) => `people with the role ${name}`,
    instruction: (team) => `The team “${team}” asks for this course as its instruction.`,
    bound: (cause) => `From this day on, it is asked of this person by ${cause}.`,
    member: (team) => `The person joined the team “${team}”.`,
    hasRole: (role) => `The person has the role ${role}.`,
    released: (cause) => `It is no longer asked of this person by ${cause}.`,
    byRequirement: (title) => `the requirement “${title}”`,
    byTeam: (team) => `the team “${team}”`,
    notMeant: (title, audience) => `The requirement “${title}” asks ${audience}; this person is not among them.`,
    notYet: (title) => `The requirement “${title}” has not begun.`,
    ended: (title) => `The requirement “${title}” has ended.`,
    notAsked: "No requirement and no team asks this person for the course.",
    inactive: "The person is inactive, so nothing is required.",
    passed: (until) => `Passed; ${until === null ? "this never ends" : `valid until ${en(until)}`}.`,
    superseded: "A newer success replaced it.",
    revoked: "The certificate was revoked.",
    expired: (until) => `The success that was valid until ${en(until)} has expired.`,
    assigned: (deadline) => `Assigned${deadline === null ? ", without a deadline" : `, due on ${en(deadline)}`}.`,
    failed: "The result was failed.",
    missed: "The person did not show up.",
    exceptions: {
      prerequisites: "Nothing can be assigned, because conditions of the course are not met",
      failed: "Nothing is assigned, because the last result was failed",
      withdrawn: "Nothing is assigned, because somebody withdrew the assignment",
      course_inactive: "Nothing can be assigned, because the course is inactive",
    },
    exempt: (until, reason) =>
      `Exempt${until === null ? "" : ` until ${en(until)}`}${reason === null ? "." : `: ${reason}`}`,
    exemptionEnded: "The exemption has ended.",
    absent: (until) => `Absent${until === null ? "" : ` until ${en(until)}`}.`,
    returned: "Back from the absence.",
    reminders: {
      assigned: "A mail told the person about the assignment.",
      deadline: "A mail reminded the person of the deadline.",
      overdue: "A mail reminded the person that it is overdue.",
      manual: "Somebody reminded the person by mail.",
    },
  },
  de: {
    requirement: (title, audience, until) =>
      `Die Anforderung „${title}“ verlangt diesen Kurs von ${audience}${until === null ? "" : `, bis ${de(until)}`}.`,
    everybody: "allen",
    location: (name) => `Personen am Standort „${name}“`,
    team: (name) => `Personen im Team „${name}“`,
    role: (name) => `Personen mit der Rolle ${name}`,
    instruction: (team) => `Das Team „${team}“ verlangt diesen Kurs als seine Unterweisung.`,
    bound: (cause) => `Ab diesem Tag gilt das für diese Person, durch ${cause}.`,
    member: (team) => `Die Person kam in das Team „${team}“.`,
    hasRole: (role) => `Die Person hat die Rolle ${role}.`,
    released: (cause) => `Das gilt für diese Person nicht mehr, durch ${cause}.`,
    byRequirement: (title) => `die Anforderung „${title}“`,
    byTeam: (team) => `das Team „${team}“`,
    notMeant: (title, audience) =>
      `Die Anforderung „${title}“ verlangt den Kurs von ${audience}; diese Person gehört nicht dazu.`,
    notYet: (title) => `Die Anforderung „${title}“ hat noch nicht begonnen.`,
    ended: (title) => `Die Anforderung „${title}“ ist beendet.`,
    notAsked: "Keine Anforderung und kein Team verlangt den Kurs von dieser Person.",
    inactive: "Die Person ist inaktiv, daher wird nichts verlangt.",
    passed: (until) => `Bestanden; ${until === null ? "gilt unbegrenzt" : `gültig bis ${de(until)}`}.`,
    superseded: "Ein neuerer Erfolg hat ihn ersetzt.",
    revoked: "Der Nachweis wurde widerrufen.",
    expired: (until) => `Der Erfolg, der bis ${de(until)} galt, ist abgelaufen.`,
    assigned: (deadline) => `Zugewiesen${deadline === null ? ", ohne Frist" : `, fällig am ${de(deadline)}`}.`,
    failed: "Das Ergebnis war „nicht bestanden“.",
    missed: "Die Person ist nicht erschienen.",
    exceptions: {
      prerequisites: "Es kann nichts zugewiesen werden, weil Voraussetzungen des Kurses fehlen",
      failed: "Es ist nichts zugewiesen, weil das letzte Ergebnis „nicht bestanden“ war",
      withdrawn: "Es ist nichts zugewiesen, weil jemand die Zuweisung zurückgezogen hat",
      course_inactive: "Es kann nichts zugewiesen werden, weil der Kurs inaktiv ist",
    },
    exempt: (until, reason) =>
      `Befreit${until === null ? "" : ` bis ${de(until)}`}${reason === null ? "." : `: ${reason}`}`,
    exemptionEnded: "Die Befreiung ist beendet.",
    absent: (until) => `Abwesend${until === null ? "" : ` bis ${de(until)}`}.`,
    returned: "Zurück aus der Abwesenheit.",
    reminders: {
      assigned: "Eine Mail hat der Person die Zuweisung mitgeteilt.",
      deadline: "Eine Mail hat die Person an die Frist erinnert.",
      overdue: "Eine Mail hat die Person erinnert, dass sie überfällig ist.",
      manual: "Jemand hat die Person per Mail erinnert.",
    },
  },
}
