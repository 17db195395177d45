/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { WordedLanguage } from "../tools/language/worded.ts"
import { ASSETS } from "./assets.ts"
import { renderHtml } from "./render.ts"

/** The preview that programs show when people share the address of a page. Addresses in it are absolute. */
export interface SharePreview {
  readonly title: string
  readonly description: string
  readonly address?: string | undefined
  readonly image?: string | undefined
}

interface Document {
  readonly title: string
  readonly language: WordedLanguage
  /** Addresses of the few scripts the page needs. */
  readonly scripts?: readonly string[] | undefined
  readonly preview?: SharePreview | undefined
  /** HTML with which every form that posts begins. */
  readonly formStart?: string | undefined
  /** The whole body, which is a layout with its content. */
  readonly children: ComponentChildren
}

/** An HTML document: the basis of every page in every layout. */
export function renderDocument({ title, language, scripts = [], preview, formStart, children }: Document): string {
  const html = renderHtml(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {preview !== undefined && <PreviewTags {...preview} />}
        <link rel="icon" href={ASSETS.favicon.address} type="image/svg+xml" />
        <link rel="stylesheet" href={ASSETS.style.address} />
        {scripts.map((address) => (
          <script key={address} type="module" src={address} />
        ))}
      </head>
      <body>{children}</body>
    </html>,
    formStart,
  )
  return `<!doctype html>\n${html}\n`
}

/** Open Graph, and the type of card for programs that read only part of Open Graph. */
function PreviewTags({ title, description, address, image }: SharePreview) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="trainbase" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address !== undefined && <meta property="og:url" content={address} />}
      {image !== undefined && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content="summary" />
    </>
  )
}
