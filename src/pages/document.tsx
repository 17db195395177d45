/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { renderToString } from "preact-render-to-string"
import type { WordedLanguage } from "../tools/language/worded.ts"
import { ASSETS } from "./assets.ts"

interface Document {
  readonly title: string
  readonly language: WordedLanguage
  /** Addresses of the few scripts that a page cannot do without. */
  readonly scripts?: readonly string[] | undefined
  /** The whole body: a layout with its content. */
  readonly children: ComponentChildren
}

/** An HTML document: what every page of every layout is. */
export function renderDocument({ title, language, scripts = [], children }: Document): string {
  const html = renderToString(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href={ASSETS.favicon.address} type="image/svg+xml" />
        <link rel="stylesheet" href={ASSETS.style.address} />
        {scripts.map((address) => (
          <script key={address} type="module" src={address} />
        ))}
      </head>
      <body>{children}</body>
    </html>,
  )
  return `<!doctype html>\n${html}\n`
}
