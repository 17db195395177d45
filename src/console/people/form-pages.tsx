/** @jsxImportSource preact */

import type { User } from "../../organisation/users/schema.ts"
import { Checkbox, type FieldFaults } from "../../pages/components/form.tsx"
import { ConfirmForm, EditForm } from "../frame/edit-form.tsx"
import type { FieldSpec, FieldValues } from "../frame/fields.tsx"
import { type Crumb, type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { PEOPLE_WORDING } from "./wording/wording.ts"

function crumbsTo({ language }: ConsoleReader, user?: User): readonly Crumb[] {
  const people = { label: PEOPLE_WORDING[language].title, address: "/console/people" }
  return user === undefined ? [people] : [people, { label: user.full_name, address: `/console/people/${user.id}` }]
}

interface NewPage extends Framed {
  readonly specs: readonly FieldSpec[]
  readonly once: string
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
}

export function newPersonPage({ specs, once, values, faults, ...framed }: NewPage): string {
  const { reader } = framed
  return renderConsolePage({
    ...framed,
    title: PEOPLE_WORDING[reader.language].add,
    current: "people",
    crumbs: crumbsTo(reader),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <EditForm
        reader={reader}
        action="/console/people/new"
        specs={specs}
        once={once}
        values={values}
        faults={faults}
        back="/console/people"
      />
    ),
  })
}

interface EditPage extends Framed {
  readonly user: User
  /** The last segment of the address: which form it is. */
  readonly part: "edit" | "roles"
  readonly specs: readonly FieldSpec[]
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
  /** Somebody else has changed the person meanwhile; `user` is the person as stored. */
  readonly isStale?: boolean
}

export function editPersonPage({ user, part, specs, values, faults, isStale = false, ...framed }: EditPage): string {
  const { reader } = framed
  const wording = PEOPLE_WORDING[reader.language]
  const back = `/console/people/${user.id}`
  return renderConsolePage({
    ...framed,
    title: part === "edit" ? wording.editOne(user.full_name) : wording.rolesOf(user.full_name),
    current: "people",
    crumbs: crumbsTo(reader, user),
    width: "narrow",
    hasFaults: faults !== undefined || isStale,
    children: (
      <EditForm
        reader={reader}
        action={`${back}/${part}`}
        specs={specs}
        back={back}
        record={user}
        values={values}
        faults={faults}
        isStale={isStale}
      />
    ),
  })
}

interface ConfirmPage extends Framed {
  readonly user: User
  readonly act: "deactivate" | "activate" | "second-factor" | "pin" | "password"
  /** Whether a mail can be sent to the person. */
  readonly canMail?: boolean
  readonly faults?: FieldFaults | undefined
}

/** Asks before something is done with a person's account. */
export function confirmPersonPage({ user, act, canMail = false, faults, ...framed }: ConfirmPage): string {
  const { reader } = framed
  const wording = PEOPLE_WORDING[reader.language]
  const words = act === "second-factor" ? wording.factor : wording[act]
  const back = `/console/people/${user.id}`
  return renderConsolePage({
    ...framed,
    title: typeof words.title === "string" ? words.title : words.title(user.full_name),
    current: "people",
    crumbs: crumbsTo(reader, user),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <ConfirmForm
        reader={reader}
        action={`${back}/${act}`}
        text={<p>{words.text}</p>}
        submit={words.submit}
        back={back}
        isDanger={act === "deactivate" || act === "second-factor"}
        faults={faults}
      >
        {act === "password" && canMail && (
          <Checkbox name="send_email" label={wording.password.byMail} reader={reader} checked />
        )}
      </ConfirmForm>
    ),
  })
}

interface ShownPasswordPage extends Framed {
  readonly user: User
  readonly password: string
}

/** A temporary password, shown once. */
export function shownPasswordPage({ user, password, ...framed }: ShownPasswordPage): string {
  const { reader } = framed
  const wording = PEOPLE_WORDING[reader.language].password
  return renderConsolePage({
    ...framed,
    title: wording.shown,
    current: "people",
    crumbs: crumbsTo(reader, user),
    width: "narrow",
    children: (
      <section class="card block">
        <p>{wording.shownText(user.full_name)}</p>
        <p>
          <code class="secret">{password}</code>
        </p>
        <p>
          <a class="button" href={`/console/people/${user.id}`}>
            {wording.done}
          </a>
        </p>
      </section>
    ),
  })
}
