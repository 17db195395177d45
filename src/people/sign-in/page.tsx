/** @jsxImportSource preact */

import type { KeptForm } from "../../access/kept-forms.ts"
import { ASSETS } from "../../pages/assets.ts"
import { Facts } from "../../pages/components/facts.tsx"
import { Checkbox, type FieldFaults, Form, TextField } from "../../pages/components/form.tsx"
import { Toast } from "../../pages/components/toast.tsx"
import { renderEntrancePage } from "../../pages/layouts/entrance.tsx"
import type { Reader } from "../../pages/reader.ts"
import { isDate } from "../../tools/calendar/dates.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { UsePasskey } from "../passkeys/parts.tsx"
import { ProviderLinks, SignOnNotice } from "../providers/links.tsx"
import type { ShownProvider } from "../providers/rules.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"

/** The providers at which users of a company sign on. `company` is its key, if the page's address contains it. */
interface SignOn {
  readonly company: string | undefined
  readonly providers: readonly ShownProvider[]
}

export interface SignInPage {
  readonly reader: Reader
  readonly next?: string | undefined
  /** The previous input. */
  readonly username?: string | undefined
  readonly stay?: boolean
  /** What was refused: a password or a passkey. */
  readonly isWrong?: "password" | "passkey"
  /** Whether fields were left empty. */
  readonly missing?: readonly ("username" | "password")[]
  /** Whether the user has just signed out. */
  readonly isSignedOut?: boolean
  /** Whether a form that was sent without a session is waiting. */
  readonly isKept?: boolean
  readonly signOn?: SignOn
  /** The host name to which passkeys belong; undefined if the server cannot have passkeys. */
  readonly party: string | undefined
}

export function signInPage({
  reader,
  next,
  username,
  stay,
  isWrong,
  missing = [],
  isSignedOut,
  isKept,
  signOn,
  party,
}: SignInPage): string {
  const { signIn, forgotten } = PEOPLE_WORDING[reader.language].signIn
  const passkeys = PEOPLE_WORDING[reader.language].passkeys.signIn
  const refusals = { password: signIn.wrong, passkey: passkeys.refused }
  const required = { username: forgotten.required, password: signIn.passwordRequired }
  const faults: FieldFaults = {
    ...(isWrong === undefined ? {} : { "": refusals[isWrong] }),
    ...Object.fromEntries(missing.map((name) => [name, required[name]])),
  }
  const hasFaults = Object.keys(faults).length > 0
  const isNamed = username !== undefined && username !== ""
  return renderEntrancePage({
    title: signIn.title,
    reader,
    ...(isKept === true ? { lead: signIn.kept } : {}),
    hasFaults,
    ...(party === undefined ? {} : { scripts: [ASSETS.passkeys.address] }),
    children: (
      <>
        {isSignedOut === true && <Toast text={signIn.signedOut} />}
        <SignOnNotice reader={reader} />
        <Form
          reader={reader}
          action="/sign-in"
          faults={faults}
          submit={signIn.submit}
          beside={<a href="/password/forgotten">{signIn.forgotten}</a>}
        >
          <TextField
            reader={reader}
            name="username"
            label={signIn.username}
            value={username}
            autocomplete="username"
            maxlength={254}
            autofocus={!hasFaults && !isNamed}
            fault={faults.username}
          />
          <TextField
            reader={reader}
            name="password"
            type="password"
            label={signIn.password}
            autocomplete="current-password"
            autofocus={!hasFaults && isNamed}
            fault={faults.password}
          />
          <Checkbox reader={reader} name="stay" label={signIn.stay} checked={stay ?? false} />
          <Kept next={next} company={signOn?.company} />
        </Form>
        {party !== undefined && (
          <UsePasskey
            reader={reader}
            party={party}
            action="/sign-in/passkey"
            label={passkeys.submit}
            or={passkeys.or}
            isOffered
          >
            {/* The script enables it if the box above is ticked. */}
            <input type="hidden" name="stay" value="on" disabled />
            <Kept next={next} company={signOn?.company} />
          </UsePasskey>
        )}
        {signOn !== undefined && <ProviderLinks reader={reader} providers={signOn.providers} next={next} />}
      </>
    ),
  })
}

/** Sent along with every way of signing in. */
function Kept({ next, company }: { readonly next: string | undefined; readonly company: string | undefined }) {
  return (
    <>
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      {company !== undefined && <input type="hidden" name="company" value={company} />}
    </>
  )
}

/** The page for somebody who has tried too often. `seconds` is the time until another attempt is allowed. */
export function tooManyPage(reader: Reader, seconds: number): string {
  const { title, text, back } = PEOPLE_WORDING[reader.language].signIn.tooMany
  return renderEntrancePage({
    title,
    reader,
    lead: text(Math.max(1, Math.ceil(seconds / 60))),
    children: (
      <p>
        <a href="/sign-in">{back}</a>
      </p>
    ),
  })
}

interface ResumePage {
  readonly reader: Reader
  /** The key of the form that is waiting. */
  readonly key: string
  /** The form that is waiting; undefined if there is none. */
  readonly waiting: KeptForm | undefined
}

/**
 * The input that means something to the user, by the label of its field. All other fields (numbers of answers and
 * attempts, the hash of a page, the points of a signature) are sent on unchanged.
 */
function typedIn({ fields }: KeptForm, { language }: Reader): { readonly label: string; readonly value: string }[] {
  const { fields: labels, results } = PEOPLE_WORDING[language].signIn.resume
  return Object.entries(labels).flatMap(([name, label]) => {
    const value = fields.find(([field]) => field === name)?.[1].trim() ?? ""
    if (value === "") return []
    const isDay = name.endsWith("date") && isDate(value)
    return [
      { label, value: isDay ? writtenDay(value, language) : name === "state" ? (results[value] ?? value) : value },
    ]
  })
}

/** Offers to send a form again that was sent without a session. */
export function resumePage({ reader, key, waiting }: ResumePage): string {
  const {
    signIn: { resume },
    proof,
  } = PEOPLE_WORDING[reader.language]
  const query = new URLSearchParams({ key })
  if (waiting === undefined) {
    return renderEntrancePage({ title: resume.goneTitle, reader, lead: resume.gone, exit: "account", children: null })
  }
  const shown = typedIn(waiting, reader)
  return renderEntrancePage({
    title: resume.title,
    reader,
    lead: waiting.awaitsProof === true ? proof.kept : resume.lead,
    children: (
      <>
        {waiting.isPartial === true && <p>{proof.partial}</p>}
        {shown.length > 0 && <Facts lines={shown.map(({ label, value }) => [label, value])} />}
        <Form
          reader={reader}
          action={`/resume?${query}`}
          submit={resume.send}
          beside={
            <button type="submit" class="button quiet" formaction={`/resume/discard?${query}`}>
              {resume.discard}
            </button>
          }
        >
          {waiting.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </Form>
      </>
    ),
  })
}
