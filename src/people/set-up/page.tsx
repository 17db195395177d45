/** @jsxImportSource preact */
import { Checkbox, Form, SelectField, TextField } from "../../pages/components/form.tsx"
import { renderEntrancePage } from "../../pages/layouts/entrance.tsx"
import type { Reader } from "../../pages/reader.ts"
import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { PASSWORD_WORDING } from "../passwords/fault-wording.ts"
import type { DemoPerson } from "./demo.ts"
import type { SetUpFault, SetUpField, SetUpRequest } from "./faults.ts"
import { timezones } from "./timezones.ts"
import { SET_UP_WORDING } from "./wording/wording.ts"

/** What was typed; passwords never come back. */
type Typed = Readonly<Omit<SetUpRequest, "password">>

interface SetUpPage {
  readonly reader: Reader
  readonly key: string
  readonly typed: Typed
  readonly faults?: Readonly<Partial<Record<SetUpField | "password_again", SetUpFault | "differs">>>
}

/** The form by which an empty installation is set up. */
export function setUpPage({ reader, key, typed, faults = {} }: SetUpPage): string {
  const wording = SET_UP_WORDING[reader.language]
  const sentences = { ...PASSWORD_WORDING[reader.language], ...wording.faults }
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
  return renderEntrancePage({
    title: wording.title,
    reader,
    lead: wording.lead,
    hasFaults: Object.keys(told).length > 0,
    children: (
      <Form
        reader={reader}
        action={`/setup?${new URLSearchParams({ token: key })}`}
        faults={told}
        submit={wording.submit}
      >
        <TextField {...text("company", "organization")} autofocus={Object.keys(told).length === 0} />
        <SelectField
          {...field("language")}
          value={typed.language}
          options={WORDED_LANGUAGES.map((value) => ({ value, label: PAGE_WORDING[value].language.own, lang: value }))}
        />
        <SelectField
          {...field("timezone")}
          value={typed.timezone}
          options={timezones().map((value) => ({ value, label: value.replaceAll("_", " ") }))}
        />
        <TextField {...text("first_name", "given-name")} hint={wording.firstNameHint} required={false} />
        <TextField {...text("last_name", "family-name")} />
        <TextField {...text("email", "email")} type="email" inputmode="email" />
        <TextField {...text("username", "username")} hint={wording.usernameHint} required={false} />
        <TextField
          {...field("password")}
          type="password"
          autocomplete="new-password"
          hint={PASSWORD_WORDING[reader.language].hint}
        />
        <TextField {...field("password_again")} type="password" autocomplete="new-password" />
        <Checkbox reader={reader} name="demo" label={wording.demo} hint={wording.demoHint} checked={typed.demo} />
      </Form>
    ),
  })
}

/** For an address that does not open the set-up, or no longer. */
export function closedPage(reader: Reader): string {
  const { title, text } = SET_UP_WORDING[reader.language].closed
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

/** After a set-up with the demo company: who can sign in there. `people` is undefined when it could not be added. */
export function donePage(reader: Reader, people: readonly DemoPerson[] | undefined): string {
  const { done, fields } = SET_UP_WORDING[reader.language]
  return renderEntrancePage({
    title: done.title,
    reader,
    lead: people === undefined ? done.failed : done.text,
    children: (
      <>
        {people !== undefined && (
          <>
            <section class="scrolling" aria-label={done.title}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{done.role}</th>
                    <th scope="col">{fields.username}</th>
                    <th scope="col">{fields.password}</th>
                  </tr>
                </thead>
                <tbody>
                  {people.map(({ role, username, password }) => (
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
        <p>
          <a class="button" href="/account">
            {done.go}
          </a>
        </p>
      </>
    ),
  })
}
