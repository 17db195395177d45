import text from "../../docs/integrators.md" with { type: "text" }
import { htmlPage } from "../http/html.ts"

const STYLE = `body{max-width:60rem}h2{font-size:1.3rem;margin:2.5rem 0 .5rem}h3{font-size:1.1rem;margin:2rem 0 .5rem}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid #8888;padding:.3rem .6rem;text-align:left;vertical-align:top}
pre code{padding:0}`

let rendered: string | undefined

/** The guide for integrators as a page. It is part of the executable, so that it can be read without the internet. */
export function guidePage(): string {
  rendered ??= htmlPage({
    title: "trainbase for integrators",
    language: "en",
    content: `<p><a href="/">trainbase</a></p>${Bun.markdown.html(text, { headings: { ids: true } })}`,
    style: STYLE,
  })
  return rendered
}
