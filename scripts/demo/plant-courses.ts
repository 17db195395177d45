import { chapter, course, page, question } from "./course.ts"
import type { Course } from "./shapes.ts"

const plantBase = course({
  key: "produktion-basis",
  title: "Sicherheit in der Fertigung",
  description: "Grundlagen für Montage, Schweißerei und Instandhaltung.",
  short_type: "base",
  number_of_questions: 4,
  minimal_success_points: 3,
  instruction_course_key: "produktion-unterweisung",
  content: [
    chapter(
      "produktion-basis-maschinen",
      "Maschinen",
      page(
        "produktion-basis-schutz",
        "Schutzeinrichtungen",
        `Schutzeinrichtungen werden **nie** überbrückt. Vor jeder Störungsbeseitigung: abschalten, gegen Wiedereinschalten
        sichern, Stillstand abwarten.`,
        question(
          "Eine Lichtschranke stört beim Arbeiten. Was tun Sie?",
          "- Überkleben",
          "- Die Steuerung abschalten und weiterarbeiten",
          "+ Der Schichtleitung melden",
        ),
        question(
          "Was gehört vor jede Störungsbeseitigung?",
          "+ Abschalten",
          "+ Gegen Wiedereinschalten sichern",
          "- Die Schutztür aushängen",
        ),
      ),
      page(
        "produktion-basis-psa",
        "Persönliche Schutzausrüstung",
        `| Bereich | Pflicht |
        |---|---|
        | Montage | Sicherheitsschuhe, Schutzbrille |
        | Schweißerei | dazu Schweißerschutz und Gehörschutz |

        An rotierenden Teilen sind Handschuhe verboten.`,
        question("Wo sind Handschuhe verboten?", "+ An rotierenden Teilen", "- In der Schweißerei", "- Beim Auspacken"),
        question(
          "Welche Ausrüstung gilt in der ganzen Fertigung?",
          "- Helm und Gehörschutz",
          "+ Sicherheitsschuhe und Schutzbrille",
          "- Keine",
        ),
      ),
    ),
  ],
})

const plantInstruction = course({
  key: "produktion-unterweisung",
  title: "Halbjährliche Unterweisung Fertigung",
  description: "Wiederkehrende Unterweisung der Fertigungsteams.",
  short_type: "instruction",
  valid_period: "6m",
  number_of_questions: 2,
  minimal_success_points: 1.5,
  content: [
    chapter(
      "produktion-unterweisung-halbjahr",
      "Schwerpunkte des Halbjahrs",
      page(
        "produktion-unterweisung-strom",
        "Elektrische Gefährdung",
        `Arbeiten an der Anlage nur durch **Elektrofachkräfte**. Für alle gilt: Stecker und Leitung vor Gebrauch ansehen,
        Prüfplakette beachten.`,
        question(
          "Die Prüfplakette der Bohrmaschine ist abgelaufen. Was nun?",
          "+ Nicht benutzen und melden",
          "- Heute noch benutzen",
          "- Plakette entfernen",
        ),
        question("Wer öffnet den Schaltschrank?", "- Wer den Schlüssel hat", "+ Nur die Elektrofachkraft"),
      ),
    ),
  ],
})

const stackerCrane = course({
  key: "rbg",
  title: "Bedienung Regalbediengerät",
  description: "Ausbildung für das Hochregallager Hamburg (Regalbediengeräte 1 bis 6).",
  short_type: "operator",
  scope_key: "high-bay",
  allow_user_approval_date: true,
  valid_period: "730d",
  number_of_questions: 3,
  minimal_success_points: 3,
  requires: { min_age: 18, course_keys: ["lager-basis"], fitness: true },
  content: [
    chapter(
      "rbg-gasse",
      "In der Gasse",
      page(
        "rbg-zugang",
        "Zugang zur Gasse",
        `Die Gasse wird nur über das **Schlüsseltransfersystem** betreten: Gerät in Handbetrieb, Schlüssel abziehen, Tür
          öffnen, Schlüssel bei sich tragen.`,
        {
          ...question(
            "Wo ist der Schlüssel, während Sie in der Gasse sind?",
            "+ Bei mir",
            "- Im Bedienpult",
            "- Bei der Schichtleitung",
          ),
          points: 2,
        },
        question(
          "In welcher Betriebsart steht das Gerät, wenn jemand in der Gasse ist?",
          "- Automatik",
          "+ Handbetrieb, gegen Einschalten gesichert",
        ),
        question(
          "Eine Palette ragt in die Gasse. Was zuerst?",
          "+ Gerät anhalten und die Gasse sperren",
          "- Langsam weiterfahren",
          "- Die Palette mit der Hand zurückschieben",
        ),
      ),
    ),
  ],
})

const emergencyDescent = course({
  key: "notabstieg",
  title: "Übung Notabstieg Hochregal",
  description: "Praktische Übung mit Abseilgerät für alle, die Regalbediengeräte bedienen.",
  short_type: "operator_recurring",
  scope_key: "high-bay",
  valid_period: "26w",
  content: [
    chapter(
      "notabstieg-uebung",
      "Ablauf der Übung",
      page(
        "notabstieg-ablauf",
        "Vom Gerät zum Boden",
        `1. Gurt anlegen, Partnerkontrolle
        2. Abseilgerät am gekennzeichneten Punkt einhängen
        3. Notruf 2222 (intern) absetzen
        4. langsam abseilen, unten aushängen

        Die Übung wird von der Trainerin oder dem Trainer bestätigt; eine Prüfung mit Fragen gibt es nicht.`,
      ),
    ),
  ],
})

const highBayTrainer = course({
  key: "rbg-trainer",
  title: "Ausbilder für Regalbediengeräte",
  description: "Für alle, die im Hochregallager einweisen und den Notabstieg üben lassen.",
  short_type: "trainer",
  scope_key: "high-bay",
  valid_period: "3y",
  number_of_questions: 2,
  minimal_success_points: 2,
  requires: { min_age: 21, course_keys: ["rbg"], fitness: true },
  content: [
    chapter(
      "rbg-trainer-einweisen",
      "Einweisen",
      page(
        "rbg-trainer-vier-stufen",
        "Vormachen, nachmachen lassen",
        `Die **Vier-Stufen-Methode**: vorbereiten, vormachen und erklären, nachmachen lassen, üben lassen. Eingegriffen wird
        sofort, wenn jemand in Gefahr gerät, sonst erst am Ende.`,
        question(
          "Jemand hängt das Abseilgerät am falschen Punkt ein. Was tun Sie?",
          "+ Sofort eingreifen",
          "- Am Ende darauf hinweisen",
        ),
        question(
          "Was kommt nach dem Vormachen und Erklären?",
          "- Die Prüfung",
          "+ Nachmachen lassen",
          "- Der nächste Abschnitt",
        ),
      ),
    ),
  ],
})

const infectionControl = course({
  key: "infektionsschutz",
  title: "Infektionsschutz am Arbeitsplatz (Stand 2023)",
  description: "Abgelöst: Die Inhalte sind in die jährlichen Unterweisungen übernommen.",
  short_type: "instruction",
  state: "inactive",
  valid_period: "90d",
  content: [
    chapter(
      "infektionsschutz-regeln",
      "Regeln",
      page(
        "infektionsschutz-hygiene",
        "Hygiene",
        `Hände waschen, in die Armbeuge husten, Pausenräume lüften. **Wer Fieber hat, bleibt zu Hause.**`,
      ),
    ),
  ],
})

/** The company's own courses for manufacturing and the high-bay warehouse, and one that is out of use. */
export const PLANT_COURSES: Course[] = [
  plantBase,
  plantInstruction,
  stackerCrane,
  emergencyDescent,
  highBayTrainer,
  infectionControl,
]
