/** @jsxImportSource preact */

import { ASSETS } from "../../pages/assets.ts"
import { Form, Radios, SelectField, TextField } from "../../pages/components/form.tsx"
import { renderEntrancePage } from "../../pages/layouts/entrance.tsx"
import type { Reader } from "../../pages/reader.ts"
import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { BEGINNINGS } from "../wording/names.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import type { SetUpFault, SetUpField, SetUpRequest } from "./faults.ts"
import { timezones } from "./timezones.ts"

/** The previous input. Passwords are never sent back. */
type Typed = Readonly<Omit<SetUpRequest, "password">>

interface SetUpPage {
  readonly reader: Reader
  readonly key: string
  readonly typed: Typed
  readonly faults?: Readonly<Partial<Record<SetUpField | "password_again", SetUpFault | "differs">>>
}

/** The form for setting up an empty installation. */
export function setUpPage({ reader, key, typed, faults = {} }: SetUpPage): string {
  const wording = PEOPLE_WORDING[reader.language].setUp
  const sentences = { ...PEOPLE_WORDING[reader.language].passwords, ...wording.faults }
  const told: Readonly<Record<string, string>> = Object.fromEntries(
    (Object.keys(wording.fields) as (SetUpField | "password_again")[]).flatMap((name) => {
      const fault = faults[name]
      return fault === undefined ? [] : [[name, sentences[fault]]]
    }),
  )
  const field = (name: SetUpField | "password_again") => ({
    reader,
    name,
    label: wording.fields[name],
    fault: told[name],
  })
  const text = (name: Exclude<SetUpField, "password">, autocomplete: string) => ({
    ...field(name),
    value: typed[name],
    autocomplete,
    maxlength: 255,
  })
  // The previous choice stays selected.
  const isFirst = Object.keys(told).length === 0
  return renderEntrancePage({
    title: wording.title,
    reader,
    lead: wording.lead,
    hasFaults: !isFirst,
    scripts: isFirst ? [ASSETS.timezone.address] : [],
    children: (
      <Form
        reader={reader}
        action={`/setup?${new URLSearchParams({ token: key })}`}
        faults={told}
        submit={wording.submit}
      >
        <TextField {...text("company", "organization")} autofocus={isFirst} />
        <SelectField
          {...field("language")}
          value={typed.language}
          options={WORDED_LANGUAGES.map((value) => ({ value, label: PAGE_WORDING[value].language.own, lang: value }))}
        />
        <SelectField
          {...field("timezone")}
          value={typed.timezone}
          options={timezones().map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          hint={wording.timezoneHint}
          takes={isFirst ? "browser-timezone" : undefined}
        />
        <TextField {...text("first_name", "given-name")} hint={wording.firstNameHint} required={false} />
        <TextField {...text("last_name", "family-name")} />
        <TextField {...text("email", "email")} type="email" inputmode="email" />
        <TextField {...text("username", "username")} hint={wording.usernameHint} required={false} />
        <TextField
          {...field("password")}
          type="password"
          autocomplete="new-password"
          hint={PEOPLE_WORDING[reader.language].passwords.hint}
        />
        <TextField {...field("password_again")} type="password" autocomplete="new-password" />
        <Radios
          reader={reader}
          name="begin_with"
          label={wording.beginWith}
          value={typed.begin_with}
          options={BEGINNINGS.map((value) => ({ value, label: <Beginning {...wording.beginnings[value]} /> }))}
        />
      </Form>
    ),
  })
}

function Beginning({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      {title}
      <br />
      <small class="hint">{text}</small>
    </>
  )
}

/** The page for an address that does not open the set-up, or no longer does. `isMissing` means that it has no key at all. */
export function closedPage(reader: Reader, isMissing: boolean): string {
  const { title: set, closed } = PEOPLE_WORDING[reader.language].setUp
  const [title, text] = isMissing ? [set, closed.missing] : [closed.title, closed.expired]
  return renderEntrancePage({
    title,
    reader,
    children: (
      <>
        <p>{text}</p>
        <pre>trainbase init</pre>
      </>
    ),
  })
}
