/** @jsxImportSource preact */
import { Icon } from "../../pages/components/icon.tsx"
import type { Reader } from "../../pages/reader.ts"
import type { Contact } from "../../training/learning/contacts/rules.ts"
import { COURSE_WORDING } from "./wording/wording.ts"

interface Props {
  readonly reader: Reader
  readonly contacts: readonly Contact[]
}

/** Whom a learner can ask: on every page of a course. */
export function Ask({ reader, contacts }: Props) {
  const { ask } = COURSE_WORDING[reader.language]
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

/** A sentence that ends with the people to ask; a general one where nobody is known by name. */
export function AskFor({ reader, contacts, text }: Props & { readonly text: string }) {
  if (contacts.length === 0) return <>{COURSE_WORDING[reader.language].ask.nobody}</>
  return (
    <>
      {text}{" "}
      {contacts.map(({ id, full_name: name }, index) => (
        <>
          {index > 0 && ", "}
          <bdi key={id} class="person">
            {name}
          </bdi>
        </>
      ))}
    </>
  )
}
