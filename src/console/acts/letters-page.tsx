/** @jsxImportSource preact */
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { ConfirmForm } from "../frame/edit-form.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { PEOPLE_WORDING } from "../people/wording/wording.ts"

interface LettersPage extends Framed {
  readonly ids: readonly number[]
  readonly back: string
  readonly faults?: FieldFaults | undefined
}

/** Asks before letters are printed, because earlier passwords stop working. */
export function lettersPage({ ids, back, faults, ...framed }: LettersPage): string {
  const { reader } = framed
  const { letters, title } = PEOPLE_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: letters.title(ids.length),
    current: "people",
    crumbs: [{ label: title, address: "/console/people" }],
    width: "narrow",
    hasFaults: faults !== undefined,
    children:
      faults === undefined ? (
        <ConfirmForm
          reader={reader}
          action="/console/people/letters"
          text={<p>{letters.text}</p>}
          submit={letters.submit}
          back={back}
        >
          <input type="hidden" name="back" value={back} />
          {ids.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
        </ConfirmForm>
      ) : (
        <FaultSummary reader={reader} faults={faults} />
      ),
  })
}
