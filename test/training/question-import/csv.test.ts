import { describe, expect, test } from "bun:test"
import { readQuestions } from "../../../src/training/question-import/reading.ts"
import { TRUE_FALSE } from "../../../src/training/question-import/true-false.ts"
import { entriesOf, shortOf } from "./read.ts"

const csv = (text: string | Uint8Array) => shortOf("csv", text)

const BOTH = [
  ["What, then?", "1 Stop", "0 Go"],
  ["And now?", "1 a", "1 b", "0 c"],
]

describe("a table of questions", () => {
  test("has a question, its points, and pairs of an answer and whether it is right", async () => {
    const file =
      'question,points,answer,correct,answer,correct,answer,correct\n"What, then?",2,Stop,1,Go,0,,\nAnd now?,"1,5",a,1,b,1,c,0\n'
    expect(await csv(file)).toEqual(BOTH)
    expect((await entriesOf("csv", file)).map(({ line, question }) => [line, question?.points])).toEqual([
      [2, 2],
      [3, 1.5],
    ])
  })

  test.each([
    [
      "semicolons, in German",
      'Frage;Punkte;Antwort;Richtig;Antwort 2;Richtig 2\r\n"What, then?";1;Stop;1;Go;0\r\nAnd now?;1;a;x;b;ja;c;0\r\n',
    ],
    [
      "tabs",
      "Question\tPoints\tAnswer 1\tCorrect 1\nWhat, then?\t1\tStop\tTRUE\tGo\tFALSE\nAnd now?\t1\ta\t1.0\tb\t1\tc\t\n",
    ],
    [
      "a separator that Excel is told",
      "sep=|\nquestion|points|answer|correct\nWhat, then?|1|Stop|1|Go|0\nAnd now?||a|1|b|1|c|0\n",
    ],
    ["no head", '"What, then?",1,Stop,1,Go,0\n"And now?",1,a,1,b,1,c,0\n'],
    [
      "other columns between",
      "id;question;topic;answer;correct;answer;correct;answer;correct\n1;What, then?;x;Stop;1;Go;0;;\n2;And now?;y;a;1;b;1;c;0\n",
    ],
  ])("is read with %s", async (_, file) => {
    expect(await csv(file)).toEqual(BOTH)
  })

  test("is divided where its heads are, even if its texts have as many commas", async () => {
    const rows = Array.from({ length: 9 }, () => "Yes, if?;1;a, b;1;c, d;0;e, f;0")
    expect(await csv(["question;points;answer;correct", ...rows, "One?;1;a;1;b;0"].join("\n"))).toHaveLength(10)
  })

  test("is read in other encodings", async () => {
    const file = "question;points;answer;correct\nGröße?;1;groß;1;klein;0\n"
    const right = [["Größe?", "1 groß", "0 klein"]]
    expect(await csv(new Uint8Array(Buffer.from(`\ufeff${file}`)))).toEqual(right)
    expect(await csv(new Uint8Array(Buffer.from(`\ufeff${file}`, "utf16le")))).toEqual(right)
    const bytes = new Uint8Array(Buffer.from(file, "latin1"))
    const [entry] = await readQuestions({ bytes, format: "csv", encoding: "windows-1252" }, TRUE_FALSE.en)
    expect(entry?.question?.text).toBe("Größe?")
  })

  test("lists rows that cannot be right, without losing their neighbours", async () => {
    const file = `question,points,answer,correct,answer,correct
No points?,many,a,1,b,0
Below zero?,-1,a,1,b,0
Perhaps?,1,a,1,b,perhaps
One?,1,a,1,,
None?,1,a,0,b,0
,1,a,1,b,0
Which?,1,a,1,,1
Good?,1,a,1,b,0`
    expect(await csv(file)).toEqual([
      "No points?: question_points",
      "Below zero?: question_points",
      "Perhaps?: question_correct",
      "One?: question_few_answers",
      "None?: question_none_right",
      ": question_empty",
      "Which?: question_empty",
      ["Good?", "1 a", "0 b"],
    ])
  })

  test.each([
    ["whose head names no answers", "question,points\na,1\n", "question_columns"],
    ["whose head names no question", "answer,correct,answer,correct\na,1,b,0\n", "question_columns"],
    ["whose pairs are incomplete", "question,points,answer,answer,correct\na,1,b,c,1\n", "question_columns"],
    ["that is a workbook", "PK\u0003\u0004", "sheet_text_expected"],
    ["with a quote that never ends", 'question,points,answer,correct\n"a,1,b,1\n', "sheet_unclosed_quote"],
    ["without questions", "question,points,answer,correct\n", "question_none"],
  ])("is refused %s", async (_, file, key) => {
    await expect(entriesOf("csv", file)).rejects.toMatchObject({ faults: [{ field: "file", message: { key } }] })
  })
})
