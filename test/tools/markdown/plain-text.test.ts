import { expect, test } from "bun:test"
import { plainText } from "../../../src/tools/markdown/plain-text.ts"

test("marks are removed, and their meaning is kept", () => {
  const markdown = `# Forklift

You **must** wear\na _helmet_.\\
Always.

- gloves
- shoes
  1. left
  2. right

3. stop

4. look

   twice

> **WARNING** Hot.

> A quote.

| part | kg |
|------|---:|
| fork | 40 |

---

\`\`\`
a
b
\`\`\`

See [the rules](https://example.com/rules), <https://example.com>, <a@example.com> and ![the gate](gate.png)![](line.png).`
  expect(plainText(markdown)).toBe(`Forklift

You must wear a helmet.
Always.

– gloves
– shoes
  1. left
  2. right

3. stop

4. look

   twice

WARNING: Hot.

A quote.

part | kg
fork | 40

———

a
b

See the rules (https://example.com/rules), https://example.com, a@example.com and [the gate].`)
})

test("an empty text stays empty", () => {
  expect(plainText("")).toBe("")
  expect(plainText("#\n\n![](a.png)\n\n[a]: b")).toBe("")
})
