/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { ActionButton } from "../components/action-button.tsx"
import { LanguageMenu } from "../components/language-menu.tsx"
import { renderDocument } from "../document.tsx"
import type { Reader } from "../reader.ts"
import { PAGE_WORDING } from "../wording/wording.ts"
import { Brand } from "./brand.tsx"
import { titleOf } from "./title.ts"

/** A page that goes back to the names of a shared tablet by itself. */
export interface KioskIdle {
  /** Seconds without use. */
  readonly seconds: number
  /** Whether the script does it; otherwise a header of the response does. */
  readonly hasScript: boolean
}

interface EntrancePage {
  /** The heading, and the title of the document. */
  readonly title: string
  readonly reader: Reader
  /** A sentence below the heading. */
  readonly lead?: ComponentChildren
  /** Whether the form was returned with faults, in which case the title says so. */
  readonly hasFaults?: boolean
  /** The addresses of scripts, which pages with passkeys need. */
  readonly scripts?: readonly string[]
  /** Other ways out for a signed-in user: back to the account or, if something is required first, only signing out. */
  readonly exit?: "account" | "sign-out"
  /** A page of a shared tablet; `wide` for one with a list. */
  readonly kiosk?: { readonly wide?: boolean; readonly idle?: KioskIdle | undefined } | undefined
  /** The page carries what was entered before, which another language's page would lose. */
  readonly isCarrying?: boolean
  readonly children: ComponentChildren
}

/** A page with one task, before or outside the portal: a card, with a choice of languages below it. */
export function renderEntrancePage({
  title,
  reader,
  lead,
  hasFaults,
  scripts,
  exit,
  kiosk,
  isCarrying,
  children,
}: EntrancePage): string {
  const { skip, portal } = PAGE_WORDING[reader.language]
  const frame = kiosk === undefined ? "entrance" : kiosk.wide === true ? "entrance kiosk" : "entrance kiosk narrow"
  return renderDocument({
    title: titleOf({ title, reader, hasFaults }),
    language: reader.language,
    scripts,
    children: (
      <div class={frame} {...idleAttributes(kiosk?.idle)}>
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
          {isCarrying !== true && <LanguageMenu reader={reader} />}
          {exit === "account" && <a href="/account">{portal.account}</a>}
          {exit === "sign-out" && <ActionButton action="/sign-out" label={portal.signOut} icon="log-out" />}
        </footer>
      </div>
    ),
  })
}

/** How `sendPage` and the script know that a page goes back by itself. */
export function idleAttributes(idle: KioskIdle | undefined) {
  if (idle === undefined) return {}
  return { "data-idle": String(idle.seconds), "data-refresh": idle.hasScript ? undefined : "/kiosk" }
}
