/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { LanguageMenu } from "../components/language-menu.tsx"
import { renderDocument } from "../document.tsx"
import type { Reader } from "../reader.ts"
import { PAGE_WORDING } from "../wording/wording.ts"
import { Brand } from "./brand.tsx"
import { titleOf } from "./title.ts"

interface EntrancePage {
  /** The heading, and the title of the document. */
  readonly title: string
  readonly reader: Reader
  /** A sentence below the heading. */
  readonly lead?: ComponentChildren
  /** The form came back with faults; its title says so. */
  readonly hasFaults?: boolean
  /** Addresses of scripts, which pages of passkeys need. */
  readonly scripts?: readonly string[]
  readonly children: ComponentChildren
}

/** A page before somebody is signed in, with one thing to do: a card, and a choice of languages below it. */
export function renderEntrancePage({ title, reader, lead, hasFaults, scripts, children }: EntrancePage): string {
  return renderDocument({
    title: titleOf({ title, reader, hasFaults }),
    language: reader.language,
    scripts,
    children: (
      <div class="entrance">
        <a class="skip" href="#content">
          {PAGE_WORDING[reader.language].skip}
        </a>
        <header>
          <Brand />
        </header>
        <main id="content" class="card">
          <h1>{title}</h1>
          {lead !== undefined && <p class="quiet">{lead}</p>}
          {children}
        </main>
        <footer>
          <LanguageMenu reader={reader} />
        </footer>
      </div>
    ),
  })
}
