/** @jsxImportSource preact */

import { ActionButton } from "../../pages/components/action-button.tsx"
import { Facts } from "../../pages/components/facts.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { WORDED_LANGUAGES, type WordedLanguage } from "../../tools/language/worded.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import type { Checklist } from "./checklist.ts"
import { ChecklistLines } from "./checklist-parts.tsx"
import type { DemoPerson } from "./demo.ts"
import type { CompanySummary } from "./store.ts"

interface DonePage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly username: string
  readonly email: string | null
  readonly company: CompanySummary
  readonly checklist: Checklist
  /**
   * The users who can sign in to the demo company. "failed" if it could not be added; undefined if the page should not
   * mention it.
   */
  readonly demo: readonly DemoPerson[] | "failed" | undefined
  /** Whether the set-up could not add the starter courses. */
  readonly starterFailed: boolean
}

/** The page after the set-up. It shows what was set up, who can sign in to the demo company, and the next steps. */
export function donePage(shown: DonePage): string {
  const { reader, person, username, email, company, checklist, demo, starterFailed } = shown
  const { done, fields, checklist: wording } = PEOPLE_WORDING[reader.language].setUp
  const starters = checklist.starterCourses.join(" · ")
  const starterCourses = starters || (starterFailed ? done.starterFailed : undefined)
  const lines = [
    [fields.company, company.name],
    [done.key, company.key],
    [fields.language, languageName(company.language, reader.language)],
    [fields.timezone, company.timezone.replaceAll("_", " ")],
    [done.administrator, person.name],
    [fields.username, username],
    ...(email === null ? [] : [[fields.email, email] as const]),
    ...(starterCourses === undefined ? [] : [[done.starterCourses, starterCourses] as const]),
  ] as const
  return renderPortalPage({
    title: done.title,
    reader,
    person,
    current: "console",
    children: (
      <>
        <section class="card block">
          <h2>{done.summary}</h2>
          <Facts lines={lines} />
        </section>
        {demo !== undefined && <Demo reader={reader} demo={demo} />}
        <section class="block">
          <h2>
            {wording.title}{" "}
            <span class="count">{wording.progress(checklist.done.size, Object.keys(wording.steps).length)}</span>
          </h2>
          <ChecklistLines reader={reader} checklist={checklist} />
          {checklist.isShown && (
            <>
              <p class="hint">{wording.lead}</p>
              <ActionButton action="/setup/checklist/hide" label={wording.hide} />
            </>
          )}
        </section>
      </>
    ),
  })
}

function Demo({ reader, demo }: Pick<DonePage, "reader"> & { readonly demo: NonNullable<DonePage["demo"]> }) {
  const { done, fields } = PEOPLE_WORDING[reader.language].setUp
  return (
    <section class="card block">
      <h2>{done.demo}</h2>
      <p>{demo === "failed" ? done.failed : done.text}</p>
      {demo !== "failed" && (
        <>
          <section class="scrolling" aria-label={done.demo}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{done.role}</th>
                  <th scope="col">{fields.username}</th>
                  <th scope="col">{fields.password}</th>
                </tr>
              </thead>
              <tbody>
                {demo.map(({ role, username, password }) => (
                  <tr key={role}>
                    <th scope="row">{done.roles[role]}</th>
                    <td>{username}</td>
                    <td>
                      <code>{password}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p class="quiet">{done.kept}</p>
        </>
      )}
    </section>
  )
}

/** The name of a language: in that language if pages support it, otherwise in the reader's. */
function languageName(code: string, reader: WordedLanguage): string {
  const worded = WORDED_LANGUAGES.find((one) => one === code)
  if (worded !== undefined) return PAGE_WORDING[worded].language.own
  return new Intl.DisplayNames([reader], { type: "language", fallback: "code" }).of(code) ?? code
}
