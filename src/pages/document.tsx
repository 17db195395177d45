/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { renderToString } from "preact-render-to-string"
import type { WordedLanguage } from "../tools/language/worded.ts"
import { ASSETS } from "./assets.ts"

interface Document {
  readonly title: string
  readonly language: WordedLanguage
  /** The whole body: a layout with its content. */
  readonly children: ComponentChildren
}

/** An HTML document, without anything to run: what every page of every layout is. */
export function renderDocument({ title, language, children }: Document): string {
  const html = renderToString(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href={ASSETS.favicon.address} type="image/svg+xml" />
        <link rel="stylesheet" href={ASSETS.style.address} />
      </head>
      <body>{children}</body>
    </html>,
  )
  return `<!doctype html>\n${html}\n`
}
