/** @jsxImportSource preact */

import { Icon } from "../../pages/components/icon.tsx"
import type { Reader } from "../../pages/reader.ts"
import type { Contact } from "../../training/learning/contacts/rules.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"

interface Props {
  readonly reader: Reader
  readonly contacts: readonly Contact[]
}

/** The people whom a learner can ask, shown on every page of a course. */
export function Ask({ reader, contacts }: Props) {
  const { ask } = PORTAL_WORDING[reader.language].course
  return (
    <aside class="ask" aria-labelledby="ask">
      <Icon name="circle-question" />
      <div>
        <h2 id="ask">{ask.title}</h2>
        <p>
          <AskFor reader={reader} contacts={contacts} text={ask.text} />
        </p>
      </div>
    </aside>
  )
}

/** A sentence that ends with the names of the people to ask, or a general sentence if there are no names. */
export function AskFor({ reader, contacts, text }: Props & { readonly text: string }) {
  if (contacts.length === 0) return <>{PORTAL_WORDING[reader.language].course.ask.nobody}</>
  return (
    <>
      {text}{" "}
      {contacts.map((contact, index) => (
        <>
          {index > 0 && ", "}
          <Person key={contact.id} contact={contact} />
        </>
      ))}
    </>
  )
}

/** A person, and how to reach them. */
function Person({ contact: { full_name: name, email, phone } }: { readonly contact: Contact }) {
  const dialled = phone === null ? "" : dialledNumber(phone)
  const ways = [
    ...(dialled === "" || phone === null ? [] : [{ address: `tel:${dialled}`, text: phone }]),
    ...(email === null ? [] : [{ address: `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`, text: email }]),
  ]
  return (
    <>
      <bdi class="person">{name}</bdi>
      {ways.length > 0 && " ("}
      {ways.map(({ address, text }, index) => (
        <>
          {index > 0 && ", "}
          <a class="reached" href={address}>
            <bdi>{text}</bdi>
          </a>
        </>
      ))}
      {ways.length > 0 && ")"}
    </>
  )
}

/**
 * A number in the form that telephones accept, without a zero in brackets that is left out after a country code. Empty
 * if there is no number.
 */
function dialledNumber(written: string): string {
  const number = written.replace(/(?<=^\s*(?:\+|00)\d{1,3}\s*)\(0\)/, "").replace(/[^\d+]/g, "")
  return /^\+?\d{3,20}$/.test(number) ? number : ""
}
