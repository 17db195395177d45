/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { ActionButton } from "../components/action-button.tsx"
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
  /** Where else somebody may go who is signed in: back to the account or, where something is demanded first, only out. */
  readonly exit?: "account" | "sign-out"
  readonly children: ComponentChildren
}

/** A page with one thing to do, before the portal or beside it: a card, and a choice of languages below it. */
export function renderEntrancePage({ title, reader, lead, hasFaults, scripts, exit, children }: EntrancePage): string {
  const { skip, portal } = PAGE_WORDING[reader.language]
  return renderDocument({
    title: titleOf({ title, reader, hasFaults }),
    language: reader.language,
    scripts,
    children: (
      <div class="entrance">
        <a class="skip" href="#content">
          {skip}
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
          {exit === "account" && <a href="/account">{portal.account}</a>}
          {exit === "sign-out" && <ActionButton action="/sign-out" label={portal.signOut} icon="log-out" />}
        </footer>
      </div>
    ),
  })
}
