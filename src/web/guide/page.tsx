/** @jsxImportSource preact */
import text from "../../../docs/integrators.md" with { type: "text" }
import { renderSitePage } from "../../pages/layouts/site.tsx"
import { ENGLISH } from "../../pages/reader.ts"
import { Written } from "../../pages/render.ts"
import { unbroken } from "../../pages/unbroken.ts"

const TITLE = "trainbase for integrators"

let rendered: string | undefined

/** The guide for integrators as a page. It is part of the executable, so that it can be read offline. */
export function guidePage(): string {
  rendered ??= render()
  return rendered
}

function render(): string {
  const html = unbroken(scrollableTables(Bun.markdown.html(text, { headings: { ids: true } })))
  return renderSitePage({
    title: TITLE,
    reader: ENGLISH,
    translated: false,
    children: (
      <div class="guide">
        <nav aria-labelledby="chapters">
          <details open>
            <summary id="chapters">Chapters</summary>
            <ul>
              {chaptersOf(html).map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </details>
        </nav>
        {/* The text is a file of this program: nobody has entered any of it. */}
        <article>
          <Written html={html} />
        </article>
      </div>
    ),
  })
}

interface Chapter {
  readonly id: string
  readonly title: string
}

function chaptersOf(html: string): Chapter[] {
  const headings = html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)
  return Array.from(headings, ([, id = "", title = ""]) => ({ id, title: title.replaceAll(/<[^>]+>/g, "") }))
}

/** A table wider than a phone's screen scrolls on its own, also with the keyboard. */
function scrollableTables(html: string): string {
  return html
    .replaceAll("<table>", '<div class="scrolling" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
}
