import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { h } from "preact"
import { ASSETS } from "../../src/pages/assets.ts"
import { Markdown } from "../../src/pages/components/markdown.tsx"
import { renderHtml } from "../../src/pages/render.ts"
import { violations } from "../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../harness/chromium.ts"

const TEXT = `# Walking under the load

Nobody stands **under** a load that hangs: not for a moment, and *not* to guide it by hand. Ask [the rules](https://example.com/rules) or write to <safety@example.com>. The lever is marked \`A-17\`.

## Before you begin

1. Look at the hook.
2. Look at the chain:
   - no link is bent,
   - no link is ~~rusty~~ worn.

3. Try the brake.

![The gate](gate.png) ![The way out](unknown.png)

> **WARNING** The hook swings when the load comes off the ground. See [the film](https://example.com/film) and \`B-2\`.

> **IMPORTANT**
>
> - Wear a helmet.
> - Wear gloves.

> **NOTE:** Two people see more than one.

> **TIP** Tie the helmet.

> “Slow is smooth, and smooth is fast.”

| Chain | Angle | Greatest load (kg) | Colour of the label on the chain | Whom to ask |
|:------|:-----:|-------------------:|----------------------------------|-------------|
| 8 mm  | 45°   | 2,800              | red                              | Foreman     |
| 10 mm | 60°   | 3,150              | blue                             | Foreman     |

---

\`\`\`
a very long line of code that has no place on a telephone whatever its owner may do about it
\`\`\`

### قف تحت الحمل

لا تقف **أبدًا** تحت الحمل المعلق، [القواعد](https://example.com).

> **تحذير** الخطاف يتأرجح.

- الخوذة
- القفازات

### 安全

不要站在吊起的重物**下面**。`

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500"><rect width="1200" height="500" fill="#68a"/></svg>`

const ORIGIN = "http://page.example"

describe.skipIf(!hasChromium("texts in Markdown in a browser (test/pages)"))("a text in a browser", () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
    const text = renderHtml(
      h(Markdown, {
        text: TEXT,
        language: "en",
        headingLevel: 2,
        imageAddress: (key: string) => (key === "gate.png" ? "/gate.svg" : undefined),
      }),
    )
    const page = `<!doctype html><html lang="en"><title>Text</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${ASSETS.style.address}"><body><main><h1>Text</h1><div class="card">${text}</div></main>`
    await browser.context.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      const asset = Object.values(ASSETS).find(({ address }) => address === pathname)
      if (asset !== undefined) return route.fulfill({ body: asset.content, contentType: asset.mediaType })
      if (pathname === "/gate.svg") return route.fulfill({ body: PICTURE, contentType: "image/svg+xml" })
      return route.fulfill({ body: page, contentType: "text/html; charset=utf-8" })
    })
  })
  afterAll(() => browser.close())

  test.each([
    ["light", 320],
    ["dark", 390],
    ["light", 1280],
    ["dark", 1280],
  ] as const)("axe finds nothing and all of it fits in, %s, %d pixels wide", async (colorScheme, width) => {
    const page = await browser.context.newPage()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(ORIGIN)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBeFalse()
    await page.close()
  })

  test("the keyboard scrolls a table that is too wide", async () => {
    const page = await browser.context.newPage()
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(ORIGIN)
    const table = page.getByRole("figure", { name: "Table" })
    await table.focus()
    await page.keyboard.press("ArrowRight")
    await page.waitForFunction("document.activeElement.scrollLeft > 0")
    await page.close()
  })

  test("a link says that it opens a window, and an Arabic paragraph has its own direction", async () => {
    const page = await browser.context.newPage()
    await page.goto(ORIGIN)
    expect(await page.getByRole("link", { name: "the rules (opens in a new window)" }).count()).toBe(1)
    const directions = await page.evaluate(
      "[...document.querySelectorAll('.markdown > p')].map((p) => getComputedStyle(p).direction)",
    )
    expect(new Set(directions as string[])).toEqual(new Set(["ltr", "rtl"]))
    expect((directions as string[])[0]).toBe("ltr")
    await page.close()
  })
})
