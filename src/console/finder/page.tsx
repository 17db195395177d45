/** @jsxImportSource preact */
import { Icon } from "../../pages/components/icon.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { findAnything } from "./rules.ts"

interface FinderPage extends Framed {
  readonly search: string
  readonly groups: Awaited<ReturnType<typeof findAnything>>
}

/** The search over everything. The script of the frame shows this page's form in a dialog. */
export function finderPage({ search, groups, ...framed }: FinderPage): string {
  const { finder, find } = FRAME_WORDING[framed.reader.language]
  return renderConsolePage({
    ...framed,
    title: find,
    width: "narrow",
    children: (
      <form class="finder" method="get" action="/console/find">
        <div class="field">
          <label for="finder-search">{finder.label}</label>
          <div class="field-row">
            <input
              id="finder-search"
              type="search"
              name="search"
              value={search}
              maxlength={255}
              autocomplete="off"
              placeholder={finder.hint}
              aria-describedby="finder-count"
            />
            <button type="submit" class="button">
              <Icon name="search" />
              {finder.submit}
            </button>
          </div>
        </div>
        <Results {...framed} groups={groups} />
      </form>
    ),
  })
}

function Results({ reader, groups }: Pick<FinderPage, "reader" | "groups">) {
  const { finder } = FRAME_WORDING[reader.language]
  const count = groups.reduce((sum, [, found]) => sum + found.length, 0)
  return (
    <div class="finder-results" id="finder-results">
      <p id="finder-count" class="quiet" role="status">
        {count === 0 ? finder.nothing : finder.found(count)}
      </p>
      {groups.map(([group, found]) => (
        <section key={group} aria-label={finder.groups[group]}>
          <h2>{finder.groups[group]}</h2>
          <ul>
            {found.map(({ label, address, about }) => (
              <li key={address}>
                <a href={address}>
                  <bdi>{label}</bdi>
                  {about !== undefined && (
                    <>
                      {" "}
                      <span class="about">{about}</span>
                    </>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The keyboard shortcuts, and the switch that turns them off. */
export function shortcutsPage(framed: Framed): string {
  const { reader, person } = framed
  const { shortcuts } = FRAME_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: shortcuts.title,
    width: "narrow",
    children: (
      <section class="shortcuts card">
        <dl>
          {shortcuts.lines.map(([keys, does]) => (
            <>
              <dt>
                {keys.split(" ").map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </>
          ))}
        </dl>
        <p>{person.hasShortcuts ? shortcuts.areOn : shortcuts.areOff}</p>
        <form method="post" action="/console/shortcuts">
          <input type="hidden" name="shortcuts" value={person.hasShortcuts ? "off" : "on"} />
          <button type="submit" class="button small quiet">
            {person.hasShortcuts ? shortcuts.switchOff : shortcuts.switchOn}
          </button>
        </form>
      </section>
    ),
  })
}
