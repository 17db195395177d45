/** @jsxImportSource preact */

import type { ListedSession } from "../../access/sessions/rules.ts"
import { ActionButton } from "../../pages/components/action-button.tsx"
import { Badge } from "../../pages/components/badge.tsx"
import { Facts } from "../../pages/components/facts.tsx"
import { type FieldFaults, Form, SelectField, TextField } from "../../pages/components/form.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { knownDevice } from "../mail-notices/device.ts"
import { PasskeySection } from "../passkeys/parts.tsx"
import type { ListedPasskey } from "../passkeys/rules.ts"
import type { FactorState } from "../second-factors/rules.ts"
import type { AccountNotice } from "../wording/names.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import { FactorSection } from "./second-factors/page.tsx"

interface AccountPage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly username: string
  readonly email: string | null
  readonly isOnlyAdministrator: boolean
  /** May be missing for users who sign in elsewhere. */
  readonly hasPassword: boolean
  readonly timezone: string
  readonly sessions: readonly ListedSession[]
  /** The session in which the page is shown. */
  readonly sessionId: number
  readonly factor: FactorState
  /** Undefined for users who have to sign in elsewhere. */
  readonly passkeys: readonly ListedPasskey[] | undefined
  readonly notice: AccountNotice | undefined
  /** Errors in the forms for the language and for a new password. */
  readonly faults?: FieldFaults
}

/** The page where users see and change their own account. */
export function accountPage({ reader, person, notice, faults = {}, ...account }: AccountPage): string {
  const wording = PEOPLE_WORDING[reader.language].account
  const { language, ...others } = faults
  return renderPortalPage({
    title: wording.title,
    reader,
    person,
    current: "account",
    notice: notice === undefined ? undefined : wording.notices[notice],
    hasFaults: Object.keys(faults).length > 0,
    children: (
      <>
        <Profile {...account} reader={reader} person={person} />
        <Language reader={reader} fault={language} />
        {account.hasPassword && <Password reader={reader} username={account.username} faults={others} />}
        {account.passkeys !== undefined && <PasskeySection reader={reader} passkeys={account.passkeys} />}
        <FactorSection reader={reader} state={account.factor} />
        <Sessions
          reader={reader}
          timezone={account.timezone}
          sessions={account.sessions}
          sessionId={account.sessionId}
        />
      </>
    ),
  })
}

type ProfileProps = Pick<AccountPage, "reader" | "person" | "username" | "email" | "isOnlyAdministrator">

function Profile({ reader, person, username, email, isOnlyAdministrator }: ProfileProps) {
  const { profile } = PEOPLE_WORDING[reader.language].account
  const lines = [
    [profile.name, person.name],
    [profile.company, person.companyName],
    [profile.username, username],
    [profile.email, email ?? profile.noEmail],
  ] as const
  return (
    <section class="card block">
      <h2>{profile.title}</h2>
      <Facts lines={lines} />
      <p class="hint">{isOnlyAdministrator ? profile.onlyAdministrator : profile.hint}</p>
    </section>
  )
}

function Language({ reader, fault }: Pick<AccountPage, "reader"> & { readonly fault: string | undefined }) {
  const { language } = PEOPLE_WORDING[reader.language].account
  const options = WORDED_LANGUAGES.map((value) => ({ value, label: PAGE_WORDING[value].language.own, lang: value }))
  return (
    <section class="card block">
      <h2>{language.title}</h2>
      <Form
        reader={reader}
        action="/account/language"
        faults={fault === undefined ? {} : { language: fault }}
        submit={language.save}
        kind="quiet"
      >
        <SelectField
          reader={reader}
          name="language"
          label={language.label}
          value={reader.language}
          options={options}
          fault={fault}
        />
      </Form>
    </section>
  )
}

function Password({ reader, username, faults }: { reader: Reader; username: string; faults: FieldFaults }) {
  const { password } = PEOPLE_WORDING[reader.language].account
  const common = { reader, type: "password" } as const
  return (
    <section class="card block">
      <h2>{password.title}</h2>
      <p class="hint">{password.hint}</p>
      <Form reader={reader} action="/account/password" faults={faults} submit={password.save} kind="quiet">
        {/* For password managers: whose password it is. */}
        <input type="hidden" name="username" value={username} autocomplete="username" />
        <TextField
          {...common}
          name="current_password"
          label={password.current}
          autocomplete="current-password"
          fault={faults.current_password}
        />
        <TextField
          {...common}
          name="password"
          label={password.chosen}
          hint={PEOPLE_WORDING[reader.language].passwords.hint}
          autocomplete="new-password"
          fault={faults.password}
        />
        <TextField
          {...common}
          name="password_again"
          label={PEOPLE_WORDING[reader.language].signIn.newPassword.again}
          autocomplete="new-password"
          fault={faults.password_again}
        />
      </Form>
    </section>
  )
}

type SessionsProps = Pick<AccountPage, "reader" | "timezone" | "sessions" | "sessionId">

function Sessions({ reader: { language }, timezone, sessions, sessionId }: SessionsProps) {
  const wording = PEOPLE_WORDING[language].account.sessions
  const nameOf = ({ device }: ListedSession) => {
    const known = knownDevice(device)
    return known === undefined ? wording.unknownDevice : wording.device(known.browser, known.system)
  }
  return (
    <section class="block">
      <h2>{wording.title}</h2>
      <p class="hint">{wording.hint}</p>
      <ul class="lines">
        {sessions.map((session) => {
          const used = wording.lastUsed(writtenLocalMoment(session.lastUsedAt, timezone, language))
          return (
            <li key={session.id}>
              <div>
                <p class="name">{nameOf(session)}</p>
                <p class="about">
                  {session.address} · {used}
                </p>
              </div>
              {session.id === sessionId ? (
                <Badge tone="good" icon="circle-check" word={wording.thisOne} />
              ) : (
                <ActionButton
                  action={`/account/sessions/${session.id}/end`}
                  label={wording.end}
                  about={`${nameOf(session)}, ${used}`}
                />
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <ActionButton action="/account/sessions/end" label={wording.endOthers} icon="log-out" kind="danger" />
      )}
    </section>
  )
}
