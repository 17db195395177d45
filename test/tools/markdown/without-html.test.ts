import { expect, test } from "bun:test"
import { withoutHtml } from "../../../src/tools/markdown/without-html.ts"

test.each([
  ["Fork<!-- old name: lift -->lift", "Forklift", "Forklift"],
  ["Daily check <!-- of the truck -->", "Daily check", "Daily check"],
  ["Daily<br>check", "Daily check", "Daily\ncheck"],
  ["Daily <BR /> check", "Daily check", "Daily\ncheck"],
  ["Daily<br/>\ncheck", "Daily check", "Daily\ncheck"],
  ["Daily</br><br class='x'>check", "Daily  check", "Daily\n\ncheck"],
  ["What does `<br>` do? <!-- easy -->", "What does `<br>` do?", "What does `<br>` do?"],
  ["<br>", "<br>", "<br>"],
  ["5 < 6, <b>bold</b>, <broken>", "5 < 6, <b>bold</b>, <broken>", "5 < 6, <b>bold</b>, <broken>"],
  ["<!-- nothing -->", "", ""],
])("a text without Markdown is read without comments and <br>: %s", (written, inOneLine, inLines) => {
  expect([withoutHtml(written, " "), withoutHtml(written, "\n")]).toEqual([inOneLine, inLines])
})
