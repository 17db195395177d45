/** @jsxImportSource preact */
import { LRUCache } from "lru-cache"
import type { ComponentChildren } from "preact"
import { ASSETS } from "../../pages/assets.ts"
import { ActionButton } from "../../pages/components/action-button.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { Menu } from "../../pages/components/menu.tsx"
import { renderDocument } from "../../pages/document.tsx"
import { Brand } from "../../pages/layouts/brand.tsx"
import { titleOf } from "../../pages/layouts/title.ts"
import { renderHtml, Written } from "../../pages/render.ts"
import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { sendingKey } from "../sent-forms/repeats.ts"
import type { ConsolePerson } from "./person.ts"
import { PLACES, type PlaceName } from "./places.ts"
import type { ConsoleLanguage, ConsoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

/** What every page of the console shows around its content. */
export interface Framed {
  readonly reader: ConsoleReader
  readonly person: ConsolePerson
  readonly notice?: Notice | undefined
}

/** A message about what has just been done, and the key that takes it back. */
export interface Notice {
  readonly text: string
  readonly undo?: string | undefined
}

/** A link above the heading. */
export interface Crumb {
  readonly label: string
  readonly address: string
}

interface ConsolePage extends Framed {
  readonly title: string
  /** The page's place in the navigation; undefined for a page that belongs to none. */
  readonly current?: PlaceName | undefined
  /** The pages above this one, outermost first. */
  readonly crumbs?: readonly Crumb[]
  /** Shown beside the heading: badges. */
  readonly beside?: ComponentChildren
  /** Links and buttons for the page as a whole, the most frequent one first. */
  readonly acts?: ComponentChildren
  readonly lead?: ComponentChildren
  readonly hasFaults?: boolean
  /** "narrow" for a form. */
  readonly width?: "narrow" | undefined
  /** Scripts in addition to the one of the frame. */
  readonly scripts?: readonly string[]
  readonly children: ComponentChildren
}

/** A page of the console as HTML: navigation at the side, or at the bottom on phones. */
export function renderConsolePage({ title, reader, person, current, ...page }: ConsolePage): string {
  return renderDocument({
    title: titleOf({ title, reader, hasFaults: page.hasFaults }),
    language: reader.language,
    scripts: [ASSETS.console.address, ...(page.scripts ?? [])],
    formStart: sendingKey(),
    children: (
      <div class="console" data-shortcuts={person.hasShortcuts ? "on" : "off"}>
        <a class="skip" href="#content">
          {PAGE_WORDING[reader.language].skip}
        </a>
        <Header reader={reader} person={person} />
        <WrittenNavigation language={reader.language} places={person.places} current={current} />
        <main id="content" class={page.width}>
          {page.notice !== undefined && <NoticeBar reader={reader} notice={page.notice} />}
          <div class="page-head">
            <div>
              <Breadcrumb reader={reader} crumbs={page.crumbs ?? []} />
              <h1>
                {title}
                {page.beside !== undefined && <span class="beside"> {page.beside}</span>}
              </h1>
              {page.lead !== undefined && <p class="quiet">{page.lead}</p>}
            </div>
            {page.acts !== undefined && <div class="page-acts">{page.acts}</div>}
          </div>
          {page.children}
        </main>
      </div>
    ),
  })
}

function Header({ reader, person }: Framed) {
  const wording = FRAME_WORDING[reader.language]
  const { account, signOut } = PAGE_WORDING[reader.language].portal
  return (
    <header class="site-header">
      <div class="who">
        <Brand />
        <span class="company">
          <bdi>{person.companyName}</bdi>
        </span>
      </div>
      <div class="tools">
        {person.running > 0 && (
          <a class="running" href={PLACES.jobs.address} aria-label={wording.running(person.running)}>
            <Icon name="loader" />
            <span>{person.running}</span>
          </a>
        )}
        <a class="find-link" href="/console/find" data-finder>
          <Icon name="search" />
          <span>{wording.find}</span>
          {person.hasShortcuts && <kbd>{wording.shortcuts.lines[0]?.[0]}</kbd>}
        </a>
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
              <a class="menu-item" href="/learn">
                <Icon name="book-open" />
                {wording.learning}
              </a>
            </li>
            <li>
              <a class="menu-item" href="/account">
                <Icon name="circle-user" />
                {account}
              </a>
            </li>
            <li>
              <a class="menu-item" href="/console/shortcuts" data-shortcut-list>
                <Icon name="keyboard" />
                {wording.shortcuts.title}
              </a>
            </li>
            <li>
              <ActionButton action="/sign-out" label={signOut} icon="log-out" kind="menu-item" />
            </li>
          </Menu>
        </nav>
      </div>
    </header>
  )
}

/** The number of places in the bar at the bottom of a phone; the others are in its menu. */
const IN_BAR = 4

interface NavigationProps {
  readonly language: ConsoleLanguage
  readonly places: readonly PlaceName[]
  readonly current: PlaceName | undefined
}

/** The HTML of the navigation: it depends on language, rights and page alone. Bounded by the combinations of roles. */
const navigations = new LRUCache<string, string>({ max: 500 })

function WrittenNavigation(props: NavigationProps) {
  const key = `${props.language} ${props.current} ${props.places.join()}`
  const html = navigations.get(key) ?? renderHtml(<Navigation {...props} />)
  navigations.set(key, html)
  return <Written html={html} />
}

function Navigation({ language, places, current }: NavigationProps) {
  const wording = FRAME_WORDING[language]
  const daily = places.filter((place) => PLACES[place].group === "daily")
  const administration = places.filter((place) => PLACES[place].group === "administration")
  const link = (place: PlaceName, kind?: "menu-item") => (
    <a class={kind} href={PLACES[place].address} aria-current={place === current ? "page" : undefined}>
      <Icon name={PLACES[place].icon} />
      <span>{wording.places[place]}</span>
    </a>
  )
  const isInMenu = current !== undefined && !daily.slice(0, IN_BAR).includes(current)
  return (
    <nav class="side" aria-label={wording.navigation}>
      <ul class="bar">
        {daily.map((place, index) => (
          <li key={place} class={index < IN_BAR ? undefined : "not-in-bar"}>
            {link(place)}
          </li>
        ))}
        <li class="only-in-bar">
          <button type="button" popovertarget="more" aria-current={isInMenu ? "true" : undefined}>
            <Icon name="menu" />
            <span>{wording.more}</span>
          </button>
        </li>
      </ul>
      {administration.length > 0 && (
        <>
          <h2>{wording.groups.administration}</h2>
          <ul class="not-in-bar">
            {administration.map((place) => (
              <li key={place}>{link(place)}</li>
            ))}
          </ul>
        </>
      )}
      <ul id="more" class="menu" popover="auto">
        {places.slice(IN_BAR).map((place) => (
          <li key={place}>{link(place, "menu-item")}</li>
        ))}
      </ul>
    </nav>
  )
}

function Breadcrumb({ reader, crumbs }: { readonly reader: ConsoleReader; readonly crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null
  return (
    <nav class="crumbs" aria-label={FRAME_WORDING[reader.language].breadcrumb}>
      <ol>
        {crumbs.map(({ label, address }) => (
          <li key={address}>
            <a href={address}>
              <bdi>{label}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function NoticeBar({ reader, notice }: { readonly reader: ConsoleReader; readonly notice: Notice }) {
  return (
    <div class="toast" role="status">
      <Icon name="circle-check" />
      <span>{notice.text}</span>
      {notice.undo !== undefined && (
        <form method="post" action="/console/undo">
          <input type="hidden" name="key" value={notice.undo} />
          <input type="hidden" name="back" value={addressOf(reader)} />
          <button type="submit" class="button small quiet">
            <Icon name="undo-2" />
            {FRAME_WORDING[reader.language].undo}
          </button>
        </form>
      )}
    </div>
  )
}

/** The address of the page, to come back to. */
export function addressOf({ path, query }: ConsoleReader): string {
  return query.size === 0 ? path : `${path}?${query}`
}
