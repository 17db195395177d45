import type { VideosWording } from "./shape.ts"

export const german: VideosWording = {
  title: "Videos",
  lead: "Videos, die der Server aus Texten erstellt.",
  caption: "Videos Ihres Unternehmens und gemeinsamer Kurse",
  empty: {
    title: "Es gibt noch keine Videos",
    text: "Schreiben Sie einen Text, und der Server erstellt daraus ein Video.",
  },
  add: "Neues Video",
  newLead: "Schreiben Sie, was das Video zeigt und sagt. Es wird im Hintergrund erstellt.",
  forPage: (title) => `Für die Seite „${title}“. Es wird im Hintergrund erstellt.`,
  columns: { name: "Video", course: "Kurs", state: "Status", length: "Länge", created: "Angefordert" },
  states: { queued: "Wartet", rendering: "Wird erstellt", ready: "Fertig", failed: "Fehlgeschlagen" },
  styles: { slides: "Folien wie in einem Vortrag", scroll: "Laufender Text wie auf einem Teleprompter" },
  progress: "Fortschritt",
  failed: "Das Video konnte nicht erstellt werden",
  retry: "Noch einmal versuchen",
  download: "MP4 herunterladen",
  captions: "Untertitel herunterladen",
  facts: "Über dieses Video",
  detected: "Aus dem Text erkannt",
  fields: {
    course: "Kurs",
    courseHint: "Das Video wird dort eine neue Seite am Ende.",
    newCollection: "Eine neue Sammlung",
    name: "Titel",
    nameHint: "Wenn er leer ist, der erste Satz des Textes.",
    text: "Text",
    textHint:
      "Gesprochen werden etwa 150 Wörter in der Minute. Überschriften (# Überschrift), Listen (- Punkt) und Bilder in Markdown erscheinen auf Folien.",
    language: "Sprache des Textes",
    style: "Darstellung",
  },
  estimate: (length, count, most) => `Etwa ${length} Minuten, ${count} von ${most} Zeichen`,
  submit: "Video erstellen",
  preview: {
    submit: "Erste Folie ansehen",
    title: "Vorschau",
    alt: "Die erste Folie des Videos",
    scroll: "Ein laufender Text beginnt mit seinem Titel und hat keine Folien.",
    length: (length) => `Das Video wird etwa ${length} Minuten lang.`,
  },
  notices: {
    created: "Das Video wird erstellt. Diese Seite zeigt den Fortschritt.",
    retried: "Das Video wird noch einmal erstellt.",
  },
}
