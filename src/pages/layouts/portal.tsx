/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { ASSETS } from "../assets.ts"
import { ActionButton } from "../components/action-button.tsx"
import { Icon } from "../components/icon.tsx"
import { Menu } from "../components/menu.tsx"
import { Toast } from "../components/toast.tsx"
import { renderDocument } from "../document.tsx"
import type { IconName } from "../icons.ts"
import type { Reader } from "../reader.ts"
import { PAGE_WORDING } from "../wording/wording.ts"
import { Brand } from "./brand.tsx"
import { idleAttributes, type KioskIdle } from "./entrance.tsx"
import { titleOf } from "./title.ts"

/** The signed-in user, as far as the frame shows them. */
export interface PortalPerson {
  readonly name: string
  readonly companyName: string
  /** Whether the user trains or administers others. */
  readonly leads: boolean
  /** The shared tablet that the user has signed in at: it opens trainings only. */
  readonly kiosk?: (KioskIdle & { readonly name: string }) | undefined
}

/** The pages in the navigation. */
const PLACES = {
  learn: { address: "/learn", icon: "book-open" },
  certificates: { address: "/learn/certificates", icon: "award" },
  console: { address: "/console", icon: "layout-dashboard" },
} as const satisfies Readonly<Record<string, { address: string; icon: IconName }>>
type Place = keyof typeof PLACES

interface PortalPage {
  readonly title: string
  readonly reader: Reader
  readonly person: PortalPerson
  /** The page's place in the navigation. */
  readonly current: Place | "account"
  /** A notice of what has just been done. */
  readonly notice?: string | undefined
  readonly hasFaults?: boolean
  readonly scripts?: readonly string[]
  /** The link back from a subpage, shown above the heading. */
  readonly above?: ComponentChildren
  readonly children: ComponentChildren
}

/**
 * A page for a signed-in user. On phones, the navigation is at the bottom, within reach of the thumb; on wider screens,
 * it is in the header.
 */
export function renderPortalPage({ title, reader, person, current, ...page }: PortalPage): string {
  const { kiosk } = person
  return renderDocument({
    title: titleOf({ title, reader, hasFaults: page.hasFaults }),
    language: reader.language,
    scripts: kiosk === undefined ? page.scripts : [...(page.scripts ?? []), ASSETS.kiosk.address],
    children: (
      <div class="portal" {...idleAttributes(kiosk)}>
        <a class="skip" href="#content">
          {PAGE_WORDING[reader.language].skip}
        </a>
        <header class="site-header">
          <div class="who">
            <Brand />
            <span class="company">
              <bdi>{person.companyName}</bdi>
            </span>
          </div>
          {kiosk === undefined ? (
            <>
              <Navigation reader={reader} person={person} current={current} />
              <AccountMenu reader={reader} person={person} isCurrent={current === "account"} />
            </>
          ) : (
            <KioskEnd reader={reader} person={person} />
          )}
        </header>
        <main id="content">
          {page.notice !== undefined && <Toast text={page.notice} />}
          {page.above === undefined ? (
            <h1>{title}</h1>
          ) : (
            <div class="headed">
              {page.above}
              <h1>{title}</h1>
            </div>
          )}
          {page.children}
        </main>
        {kiosk !== undefined && <IdleQuestion reader={reader} />}
      </div>
    ),
  })
}

type NavigationProps = Pick<PortalPage, "reader" | "person" | "current">

function Navigation({ reader: { language }, person, current }: NavigationProps) {
  const wording = PAGE_WORDING[language].portal
  const places: readonly Place[] = person.leads ? ["learn", "certificates", "console"] : ["learn", "certificates"]
  return (
    <nav class="places" aria-label={wording.navigation}>
      <ul>
        {places.map((place) => (
          <li key={place}>
            <a href={PLACES[place].address} aria-current={place === current ? "page" : undefined}>
              <Icon name={PLACES[place].icon} />
              {wording[place]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Who uses a shared tablet, and the way out. */
function KioskEnd({ reader: { language }, person }: Pick<PortalPage, "reader" | "person">) {
  return (
    <form id="kiosk-done" class="kiosk-end" method="post" action="/sign-out">
      <bdi class="name">{person.name}</bdi>
      <button type="submit" class="button">
        <Icon name="log-out" />
        {PAGE_WORDING[language].portal.kiosk.done}
      </button>
    </form>
  )
}

/** The script asks it before it signs somebody out. */
function IdleQuestion({ reader: { language } }: Pick<PortalPage, "reader">) {
  const { idle, soon, goOn } = PAGE_WORDING[language].portal.kiosk
  return (
    <dialog id="kiosk-idle" class="kiosk-idle" aria-labelledby="kiosk-idle-title">
      <h2 id="kiosk-idle-title">{idle}</h2>
      <p>{soon}</p>
      <button id="kiosk-go-on" type="button" class="button" autofocus>
        {goOn}
      </button>
    </dialog>
  )
}

interface AccountMenuProps extends Pick<PortalPage, "reader" | "person"> {
  readonly isCurrent: boolean
}

function AccountMenu({ reader: { language }, person, isCurrent }: AccountMenuProps) {
  const { account, signOut } = PAGE_WORDING[language].portal
  return (
    <nav class="account-menu" aria-label={account}>
      <Menu
        id="account-menu"
        icon="circle-user"
        label={
          <span class="name">
            <bdi>{person.name}</bdi>
          </span>
        }
      >
        <li>
          <a class="menu-item" href="/account" aria-current={isCurrent ? "page" : undefined}>
            <Icon name="circle-user" />
            {account}
          </a>
        </li>
        <li>
          <ActionButton action="/sign-out" label={signOut} icon="log-out" kind="menu-item" />
        </li>
      </Menu>
    </nav>
  )
}
