import type { Sentences } from "./sentences.ts"

/** Why a question of a file is not taken. The names are codes that clients rely on: they never change. */
export const NOT_TAKEN_SENTENCES = {
  question_type: [
    "Questions of the type {type} are not taken: only single choice, multiple choice, and true or false.",
    "Fragen vom Typ {type} werden nicht übernommen: nur Einfachauswahl, Mehrfachauswahl und Wahr oder Falsch.",
  ],
  question_syntax: [
    "The question cannot be read: its answers are not between one { and one }, each with = or ~ before it.",
    "Die Frage lässt sich nicht lesen: Ihre Antworten stehen nicht zwischen einem { und einem }, jede mit = oder ~ davor.",
  ],
  question_empty: [
    "The question, or one of its answers, has no text.",
    "Die Frage oder eine ihrer Antworten hat keinen Text.",
  ],
  question_picture: [
    "The question, or one of its answers, is a picture without a text.",
    "Die Frage oder eine ihrer Antworten ist ein Bild ohne Text.",
  ],
  question_few_answers: ["The question has fewer than two answers.", "Die Frage hat weniger als zwei Antworten."],
  question_many_answers: ["The question has more than {limit} answers.", "Die Frage hat mehr als {limit} Antworten."],
  question_none_right: ["No answer of the question is right.", "Keine Antwort der Frage ist richtig."],
  question_alternatives: [
    "Several answers of the question are right, each of them alone. Here, all right answers would have to be chosen.",
    "Mehrere Antworten der Frage sind richtig, jede für sich. Hier müssten alle richtigen gewählt werden.",
  ],
  question_points: [
    "The points of the question are not a number from 0 to {limit} ({value}).",
    "Die Punkte der Frage sind keine Zahl von 0 bis {limit} ({value}).",
  ],
  question_correct: [
    "Whether an answer is right must be 1 or 0 ({value}).",
    "Ob eine Antwort richtig ist, muss 1 oder 0 sein ({value}).",
  ],
  question_too_long: [
    "The question, or one of its answers, has more than {limit} characters.",
    "Die Frage oder eine ihrer Antworten hat mehr als {limit} Zeichen.",
  ],
  question_hidden: [
    "The question is hidden in Moodle: it is an old version of another one, or was deleted.",
    "Die Frage ist in Moodle verborgen: Sie ist eine alte Fassung einer anderen oder wurde gelöscht.",
  ],
} as const satisfies Sentences

/** What a question that is taken has lost. */
export const TAKEN_SENTENCES = {
  question_without_picture: [
    "The question is taken without its pictures and other files. Place them in the text of the page.",
    "Die Frage wird ohne ihre Bilder und anderen Dateien übernommen. Setzen Sie sie in den Text der Seite.",
  ],
  question_partial_credit: [
    "Answers that gave a part of the points count as wrong.",
    "Antworten, die einen Teil der Punkte gaben, gelten als falsch.",
  ],
} as const satisfies Sentences
