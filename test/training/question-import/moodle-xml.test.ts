import { describe, expect, test } from "bun:test"
import { entriesOf, shortOf } from "./read.ts"

const quiz = (...questions: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join("\n")}\n</quiz>\n`
const xml = (...questions: readonly string[]) => shortOf("moodle_xml", quiz(...questions))

const answer = (text: string, fraction: number | string, format = "html") =>
  `<answer fraction="${fraction}" format="${format}"><text>${text}</text><feedback format="html"><text>Why</text></feedback></answer>`

interface Parts {
  readonly type?: string
  readonly text?: string
  readonly format?: string
  readonly answers?: readonly string[]
  readonly others?: string
}

const TWO = [answer("a", 100), answer("b", 0)]

function question({ type = "multichoice", text = "Which?", format = "html", answers = TWO, others = "" }: Parts = {}) {
  return `<!-- question: 17 -->
  <question type="${type}">
    <name><text>The name</text></name>
    <questiontext format="${format}"><text>${text}</text></questiontext>
    <generalfeedback format="html"><text>General</text></generalfeedback>
    <penalty>0.3333333</penalty>${others}
    ${answers.join("\n    ")}
    <tags><tag><text>easy</text></tag></tags>
  </question>`
}

describe("a Moodle XML file", () => {
  test("has single and multiple choices, with HTML in CDATA or escaped", async () => {
    const cdata = "<![CDATA[<p>What do you <b>look</b> at &amp; why?<br></p>\n<ul><li>Think</li></ul>]]>"
    const escaped = "&lt;p&gt;The &lt;i&gt;tyres&lt;/i&gt; &amp;amp; forks&lt;/p&gt;"
    expect(
      await xml(
        question({ text: cdata, answers: [answer(escaped, "100"), answer("<![CDATA[<p>The seat</p>]]>", "0")] }),
        question({
          answers: [answer("a", "50.00000"), answer("b", "50"), answer("c", "-100"), answer("d", "0")],
          others: "<single>false</single>",
        }),
        question({ answers: [answer("a", 100), answer("b", 0)], others: "<single>0</single>" }),
      ),
    ).toEqual([
      ["What do you look at & why?\n– Think", "1 The tyres & forks", "0 The seat"],
      ["Which?", "1 a", "1 b", "0 c", "0 d"],
      ["Which?", "1 a", "0 b"],
    ])
  })

  test("has statements that are true or false", async () => {
    const of = (isTrue: number, isFalse: number) => [
      answer("true", isTrue, "moodle_auto_format"),
      answer("false", isFalse, "moodle_auto_format"),
    ]
    expect(
      await xml(
        question({ type: "truefalse", text: "S", answers: of(100, 0) }),
        question({ type: "truefalse", text: "S", answers: of(0, 100) }),
        question({ type: "truefalse", text: "S", answers: of(0, 0) }),
      ),
    ).toEqual([["S", "1 True", "0 False"], ["S", "0 True", "1 False"], "S: question_none_right"])
  })

  test("tells the format of each text", async () => {
    expect(
      await xml(
        question({
          text: "**a** &amp;lt;",
          format: "markdown",
          answers: [answer("*b*", 100, "markdown"), answer("c", 0)],
        }),
        question({
          text: "&lt;b&gt;",
          format: "plain_text",
          answers: [answer("*b*", 100, "plain_text"), answer("c", 0)],
        }),
        question({ text: "one\ntwo", format: "moodle_auto_format", answers: TWO }),
      ),
    ).toEqual([
      ["a <", "1 b", "0 c"],
      ["<b>", "1 *b*", "0 c"],
      ["one\ntwo", "1 a", "0 b"],
    ])
  })

  test("has points", async () => {
    const grades = ["<defaultgrade>2.5000000</defaultgrade>", "", "<defaultgrade>0</defaultgrade>"]
    const entries = await entriesOf("moodle_xml", quiz(...grades.map((others) => question({ others }))))
    expect(entries.map((entry) => entry.question?.points)).toEqual([2.5, 1, 0])
    const wrong = ["-1", "1e3", "many", "1000001"].map((grade) =>
      question({ others: `<defaultgrade>${grade}</defaultgrade>` }),
    )
    expect(new Set(await xml(...wrong))).toEqual(new Set(["Which?: question_points"]))
  })

  test("lists every other type and hidden questions as not taken, and leaves out categories", async () => {
    const category = `<question type="category"><category><text>$course$/top/Safety</text></category></question>`
    const types = ["shortanswer", "numerical", "matching", "essay", "description", "cloze", "ddwtos", "calculated"]
    expect(
      await xml(category, ...types.map((type) => question({ type })), question({ others: "<hidden>1</hidden>" })),
    ).toEqual([...types.map((type) => `Which?: question_type ${type}`), "Which?: question_hidden"])
  })

  test("lists what cannot be right, without losing its neighbours", async () => {
    expect(
      await xml(
        question({ answers: [answer("a", 100)] }),
        question({ answers: [answer("a", 50), answer("b", 0)] }),
        question({ answers: [answer("a", 100), answer("b", 100)] }),
        question({ answers: [answer("a", 100), answer("", 0)] }),
        question({ text: "" }),
        question({ answers: Array.from({ length: 101 }, (_, index) => answer(String(index), index === 0 ? 100 : 0)) }),
        question({ text: "x".repeat(65_536) }),
        question(),
      ),
    ).toEqual([
      "Which?: question_few_answers",
      "Which?: question_none_right",
      "Which?: question_alternatives",
      "Which?: question_empty",
      "The name: question_empty",
      "Which?: question_many_answers",
      `${"x".repeat(99)}…: question_too_long`,
      ["Which?", "1 a", "0 b"],
    ])
  })

  test("says what a question has lost, and where each one is", async () => {
    const file = '<file name="a.png" path="/" encoding="base64">iVBORw0KGgo=</file>'
    const picture = `<![CDATA[<p>What is this?<img src="@@PLUGINFILE@@/a.png" alt="" /></p>]]>`
    const old = "<image>a.png</image><image_base64>iVBORw0KGgo=</image_base64>"
    const sound = `<![CDATA[<a href="@@PLUGINFILE@@/a.mp3">Listen.</a>]]>`
    const entries = await entriesOf(
      "moodle_xml",
      quiz(
        question({ text: picture }).replace("</questiontext>", `${file}</questiontext>`),
        question({ others: old }),
        question({ text: sound }),
        question({ answers: [answer(`<![CDATA[<img src="x.png">]]>`, 100), answer("b", 0)] }),
        question({ answers: [answer("a", 100), answer("b", 50), answer("c", 0)] }),
      ),
    )
    expect(entries.map(({ message }) => message?.key)).toEqual([
      "question_without_picture",
      "question_without_picture",
      "question_without_picture",
      "question_picture",
      "question_partial_credit",
    ])
    expect(entries[0]?.question?.text).toBe("What is this?")
    expect(entries.map(({ line }) => line)).toEqual([4, 14, 24, 34, 44])
  })

  test("is read in the encoding that it declares", async () => {
    const latin = quiz(question({ text: "Größe?" })).replace("UTF-8", "ISO-8859-1")
    expect((await entriesOf("moodle_xml", new Uint8Array(Buffer.from(latin, "latin1"))))[0]?.question?.text).toBe(
      "Größe?",
    )
    const marked = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Buffer.from(quiz(question({ text: "Größe 🙂?" })), "utf16le")),
    ])
    expect((await entriesOf("moodle_xml", marked))[0]?.question?.text).toBe("Größe 🙂?")
  })

  test("keeps characters that are divided between the parts in which it is read", async () => {
    const text = "🙂é".repeat(20_000)
    const [entry] = await entriesOf("moodle_xml", quiz(question({ text, others: `<x>${"&amp;".repeat(50_000)}</x>` })))
    expect(entry?.question?.text).toBe(text)
  })

  test("never expands entities, nor reads other files", async () => {
    const bomb = `<?xml version="1.0"?>
<!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
<quiz>${question({ text: "&b;&c;" })}</quiz>`
    await expect(entriesOf("moodle_xml", bomb)).rejects.toMatchObject({
      faults: [{ message: { key: "question_xml" } }],
    })
    expect(await xml(question({ text: "&b; &nbsp;&#0;&#xD800;&#x1F600;", format: "plain_text" }))).toEqual([
      ["&b; &nbsp; \ufffd😀", "1 a", "0 b"],
    ])
  })

  test.each([
    ["has no quiz", "<html><p>Hello</p></html>", "question_no_quiz", 1],
    ["is empty", "<?xml version='1.0'?>", "question_no_quiz", 1],
    ["has a second root", `${quiz(question())}<quiz></quiz>`, "question_no_quiz", 14],
    ["is no XML", "A question {=a ~b}", "question_no_quiz", 1],
    ["breaks off", quiz(question(), question()).slice(0, -30), "question_xml", 21],
    ["has ends that do not match", quiz("<question type='essay'><name></question></name>"), "question_xml", 3],
    ["has no ends", "<quiz>".repeat(100_000), "question_xml", 1],
    ["has only categories", quiz("<question type='category'/>"), "question_none", undefined],
  ])("is refused where it %s", async (_, file, key, line) => {
    const message = line === undefined ? { key } : { key, values: { line } }
    await expect(entriesOf("moodle_xml", file)).rejects.toMatchObject({ faults: [{ field: "file", message }] })
  })
})
