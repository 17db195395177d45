/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { renderDocument, type SharePreview } from "../document.tsx"
import type { Reader } from "../reader.ts"
import { PAGE_WORDING } from "../wording/wording.ts"
import { SiteHeader } from "./site-header.tsx"

interface SitePage {
  readonly title: string
  readonly reader: Reader
  /** "narrow" for text and forms in one column. */
  readonly width?: "narrow"
  /** False for a page that exists in one language only. */
  readonly translated?: boolean
  readonly preview?: SharePreview | undefined
  readonly children: ComponentChildren
}

/** A page that everybody may see, signed in or not, as HTML. */
export function renderSitePage({ title, reader, width, translated = true, preview, children }: SitePage): string {
  return renderDocument({
    title,
    language: reader.language,
    preview,
    children: (
      <>
        <a class="skip" href="#content">
          {PAGE_WORDING[reader.language].skip}
        </a>
        <SiteHeader reader={reader} translated={translated} />
        <main id="content" class={width}>
          {children}
        </main>
      </>
    ),
  })
}
