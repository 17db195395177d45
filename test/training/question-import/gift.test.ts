import { describe, expect, test } from "bun:test"
import { entriesOf, shortOf } from "./read.ts"

const gift = (text: string) => shortOf("gift", text)

describe("a GIFT file", () => {
  test("has a single choice with one right answer, with feedback that is left out", async () => {
    const file = `// Before the first drive
::Daily check::What do you look at first?{
  ~The seat#It comes later.
  =The tyres#Right!
  ~Nothing # The check is
             for every day.
  ####General feedback.
}`
    expect(await gift(file)).toEqual([["What do you look at first?", "0 The seat", "1 The tyres", "0 Nothing"]])
  })

  test("has a multiple choice whose answers with a positive weight are right", async () => {
    expect(
      await gift("Who may drive?{~%-100%Everybody ~%50%A trained driver ~%50%A driver in training ~Nobody}"),
    ).toEqual([["Who may drive?", "0 Everybody", "1 A trained driver", "1 A driver in training", "0 Nobody"]])
    expect(await gift("Which?{~%33.33333%a ~%33.33333%b ~%33,33333%c ~d}")).toEqual([
      ["Which?", "1 a", "1 b", "1 c", "0 d"],
    ])
    expect(await gift("One of many?{~%100%a ~b}")).toEqual([["One of many?", "1 a", "0 b"]])
  })

  test("has statements that are true or false, in every spelling", async () => {
    const right = ["S", "1 True", "0 False"]
    const wrong = ["S", "0 True", "1 False"]
    for (const sign of ["T", "TRUE", "true", "t", " TRUE ", "T#no#yes", "TRUE#no ####why"]) {
      expect(await gift(`S{${sign}}`)).toEqual([right])
    }
    for (const sign of ["F", "FALSE", "False", "\nF\n", "FALSE#Not so.#It is."])
      expect(await gift(`S{${sign}}`)).toEqual([wrong])
  })

  test("escapes characters with a meaning by a backslash", async () => {
    const file = String.raw`::a\:\:b::Is \{x\} \= \~y \# z\: \\ right?\nThink.{=1 \= 1 ~\~ ~\\ ~50\% \#}`
    expect(await gift(file)).toEqual([["Is {x} = ~y # z: \\ right?\nThink.", "1 1 = 1", "0 ~", "0 \\", "0 50\\% #"]])
  })

  test("tells the format of each text", async () => {
    const file = [
      `[html]<p>How much is 10<sup>3</sup>&nbsp;kg &amp; CO<sub>2</sub>?</p><ul><li>a</li></ul>{=<b>1 t</b> ~[plain]<b> ~[markdown]**2** t}`,
      "[markdown]Which is **not** so?{=*a* ~b}",
      "[plain]<b>?{=[html]&lt;b&gt; ~b}",
      "[moodle]1 < 2 &auml; <em>yes</em>?{=a<b ~b}",
      "[not a format] x{=a ~b}",
    ].join("\n\n")
    expect(await gift(file)).toEqual([
      ["How much is 10³ kg & CO₂?\n– a", "1 1 t", "0 <b>", "0 2 t"],
      ["Which is not so?", "1 a", "0 b"],
      ["<b>?", "1 <b>", "0 b"],
      ["1 < 2 ä yes?", "1 a<b", "0 b"],
      ["[not a format] x", "1 a", "0 b"],
    ])
  })

  test("joins lines, and has comments and categories between and within questions", async () => {
    const file = `$CATEGORY: $course$/top/Forklift
Where is the
load // carried?{
// the right one
=Low
~High
}
$CATEGORY: Others

// only a comment

Next?{=a ~b}`
    expect(await gift(file)).toEqual([
      ["Where is the load // carried?", "1 Low", "0 High"],
      ["Next?", "1 a", "0 b"],
    ])
    expect((await entriesOf("gift", file)).map(({ line }) => line)).toEqual([2, 12])
  })

  test("lists every other question as not taken, with its type", async () => {
    const file = `The truck is {~lifted =parked} at night.

How many people?{#1}

In which year?{#
=1822:0
=%50%1822:2}

Name a part{=fork =mast}

Match {=fork -> load =mast -> height}

Tell about it {}

Only read this.`
    expect(await gift(file)).toEqual([
      "The truck is: question_type missingword",
      "How many people?: question_type numerical",
      "In which year?: question_type numerical",
      "Name a part: question_type shortanswer",
      "Match: question_type matching",
      "Tell about it: question_type essay",
      "Only read this.: question_type description",
    ])
  })

  test("lists what cannot be right, without losing its neighbours", async () => {
    const file = `Never closed {=a ~b

Never opened =a ~b}

}Turned{

No mark {a ~b}

Alone {~a}

None right {~a ~b}

Two right {=a =b ~c}

Empty {=a ~}

{=a ~b}

[html]<img src="x.png">{=a ~b}

::The title:: {=a ~b}

Good{=a ~b}`
    expect(await gift(file)).toEqual([
      "Never closed: question_syntax",
      "Never opened =a ~b}: question_syntax",
      "}Turned: question_syntax",
      "No mark: question_syntax",
      "Alone: question_few_answers",
      "None right: question_none_right",
      "Two right: question_alternatives",
      "Empty: question_empty",
      ": question_empty",
      ": question_picture",
      "The title: question_empty",
      ["Good", "1 a", "0 b"],
    ])
  })

  test("says what a question has lost that is taken", async () => {
    const file = `Half {~wrong ~%50%half =whole}

[html]<img src="@@PLUGINFILE@@/a.png" alt="A sign"> What is it?{=a ~b}

[markdown]![](@@PLUGINFILE@@/a.png) And this?{=a ~b}`
    const entries = await entriesOf("gift", file)
    expect(entries.map(({ message }) => message?.key)).toEqual([
      "question_partial_credit",
      "question_without_picture",
      "question_without_picture",
    ])
    expect(entries.map(({ question }) => question?.text)).toEqual(["Half", "[A sign] What is it?", "And this?"])
  })

  test("is read in other encodings and with other line ends", async () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Buffer.from("Größe?{=groß ~klein}\r\n\r\nZwei?{T}", "utf16le")),
    ])
    const both = [
      ["Größe?", "1 groß", "0 klein"],
      ["Zwei?", "1 True", "0 False"],
    ]
    expect(await shortOf("gift", utf16)).toEqual(both)
    expect(await shortOf("gift", "\ufeffGröße?{=groß ~klein}\r\rZwei?{T}")).toEqual(both)
  })

  test("lets others have their turn while it is read", async () => {
    const question = `[html]<p>${"Which <b>parts</b> &amp; forks? ".repeat(60)}</p>{=The tyres ~The seat}\n\n`
    let isRead = false
    const reading = entriesOf("gift", question.repeat(1_000)).then((entries) => {
      isRead = true
      return entries
    })
    let turns = 0
    for (; !isRead; turns++) await new Promise((resolve) => setImmediate(resolve))
    expect(await reading).toHaveLength(1_000)
    expect(turns).toBeGreaterThan(3)
  })

  test("is refused without a question, and with too many", async () => {
    for (const file of ["", "// nothing\n", "$CATEGORY: a\n\n"]) {
      await expect(entriesOf("gift", file)).rejects.toMatchObject({ faults: [{ message: { key: "question_none" } }] })
    }
    await expect(entriesOf("gift", "a{T}\n\n".repeat(2001))).rejects.toMatchObject({
      faults: [{ field: "file", message: { key: "max_questions", values: { limit: 2000 } } }],
    })
    expect(await entriesOf("gift", "a{T}\n\n".repeat(2000))).toHaveLength(2000)
  })
})
