/** @jsxImportSource preact */

import { type FieldFaults, Form, TextField } from "../../pages/components/form.tsx"
import { renderEntrancePage } from "../../pages/layouts/entrance.tsx"
import type { Reader } from "../../pages/reader.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"

interface ForgottenPage {
  readonly reader: Reader
  /** Whether this server can mail links at all. */
  readonly available: boolean
  readonly faults?: FieldFaults
}

/** The page where users who have forgotten their password request a link. */
export function forgottenPage({ reader, available, faults = {} }: ForgottenPage): string {
  const { forgotten, signIn } = PEOPLE_WORDING[reader.language].signIn
  const back = <a href="/sign-in">{forgotten.back}</a>
  if (!available) {
    return renderEntrancePage({ title: forgotten.title, reader, lead: forgotten.unavailable, children: <p>{back}</p> })
  }
  const hasFaults = Object.keys(faults).length > 0
  return renderEntrancePage({
    title: forgotten.title,
    reader,
    lead: forgotten.lead,
    hasFaults,
    children: (
      <Form reader={reader} action="/password/forgotten" faults={faults} submit={forgotten.submit} beside={back}>
        <TextField
          reader={reader}
          name="username"
          label={signIn.username}
          autocomplete="username"
          maxlength={254}
          autofocus={!hasFaults}
          fault={faults.username}
        />
      </Form>
    ),
  })
}

/** The response to every request, whether or not the account exists. */
export function linkSentPage(reader: Reader): string {
  const { sentTitle, sent, back } = PEOPLE_WORDING[reader.language].signIn.forgotten
  return renderEntrancePage({
    title: sentTitle,
    reader,
    lead: sent,
    children: (
      <p>
        <a href="/sign-in">{back}</a>
      </p>
    ),
  })
}

interface NewPasswordPage {
  readonly reader: Reader
  /** Tells password managers whose password it is. */
  readonly username: string
  /** The key in the mailed link; undefined for a user who is signed in with a temporary password. */
  readonly token: string | undefined
  readonly faults?: FieldFaults
}

export function newPasswordPage({ reader, username, token, faults = {} }: NewPasswordPage): string {
  const { newPassword } = PEOPLE_WORDING[reader.language].signIn
  const hasFaults = Object.keys(faults).length > 0
  return renderEntrancePage({
    title: newPassword.title,
    reader,
    ...(token === undefined ? { lead: newPassword.temporary, exit: "sign-out" as const } : {}),
    hasFaults,
    children: (
      <Form reader={reader} action="/password/new" faults={faults} submit={newPassword.submit}>
        <input type="hidden" name="username" value={username} autocomplete="username" />
        {token !== undefined && <input type="hidden" name="token" value={token} />}
        <TextField
          reader={reader}
          name="password"
          type="password"
          label={newPassword.password}
          hint={PEOPLE_WORDING[reader.language].passwords.hint}
          autocomplete="new-password"
          autofocus={!hasFaults}
          fault={faults.password}
        />
        <TextField
          reader={reader}
          name="password_again"
          type="password"
          label={newPassword.again}
          autocomplete="new-password"
          fault={faults.password_again}
        />
      </Form>
    ),
  })
}

/** The page for a link that has been used or has expired. */
export function usedLinkPage(reader: Reader): string {
  const { usedTitle, used, askAgain } = PEOPLE_WORDING[reader.language].signIn.newPassword
  return renderEntrancePage({
    title: usedTitle,
    reader,
    lead: used,
    children: (
      <p>
        <a class="button" href="/password/forgotten">
          {askAgain}
        </a>
      </p>
    ),
  })
}
