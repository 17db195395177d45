import { expect, test } from "bun:test"
import { hasElements, htmlText, withoutReferences } from "../../../src/tools/markdown/html-text.ts"

test.each([
  ["plain", "plain"],
  ["<p>One</p>\n\n<p>Two<br/>three</p>", "One\nTwo\nthree"],
  ["<div><span>a</span> <b>b</b>\n  c</div>", "a b c"],
  ["<ul><li>one</li><li>two</li></ul>after", "– one\n– two\nafter"],
  ["<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>", "a | b\nc"],
  ["a &lt;b&gt; &amp;amp; &auml; &#8364; &nope; c", "a <b> &amp; ä € &nope; c"],
  ["m<sup>2</sup> CO<sub>2</sub> 10<sup>-3</sup> x<sup>y</sup> H<sub>i</sub>", "m² CO₂ 10⁻³ x^y Hi"],
  ["a<!-- no -->b<script>if (1 < 2) x()</script>c<style>p {}</style>d", "abcd"],
  ["a < b and c > d, 1<2", "a < b and c > d, 1<2"],
  ["<a href=\"x>y\" title='>'>link</a>", "link"],
  ['<b title="never closed>bold</b> text', "bold text"],
  ["cut off <b", "cut off <b"],
  ["a <!-- never closed", "a"],
  ["<script>never closed", ""],
  ["</sup></p>x<constructor>y</constructor>", "x\ny".replace("\n", "")],
])("reads %j", (html, text) => {
  expect(htmlText(html)).toEqual({ text, hasMedia: false })
})

test.each([
  ['<img src="a.png" alt="A &lt;sign&gt;">', "[A <sign>]"],
  ["<img src=a.png>", ""],
  ["a<video><source src='x'></video>b", "ab"],
  ["<svg><text>no</text></svg>", ""],
])("tells what %j shows beside its text", (html, text) => {
  expect(htmlText(html)).toEqual({ text, hasMedia: true })
})

test("knows elements from signs", () => {
  for (const html of ["<b>x</b>", "a<br>", "<br />", '<a href="x">', "</p>"]) expect(hasElements(html)).toBe(true)
  for (const text of ["a < b", "a<b", "if a<b and c>d", "<x>", "<3", "&lt;b&gt;"]) expect(hasElements(text)).toBe(false)
})

test("replaces references alone", () => {
  expect(withoutReferences("\\&amp; \\* &copy; R&D")).toBe("\\& \\* © R&D")
})
