/** @jsxImportSource preact */
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import type { NoLetter } from "../../people/letters/rules.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { Panel } from "../frame/detail.tsx"
import { ConfirmForm } from "../frame/edit-form.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { PEOPLE_WORDING } from "../people/wording/wording.ts"

interface LettersPage extends Framed {
  /** The people whose letters can be printed. */
  readonly ids: readonly number[]
  readonly leftOut?: readonly { readonly reason: NoLetter; readonly name: string | undefined }[]
  readonly back: string
  readonly faults?: FieldFaults | undefined
}

/** Asks before letters are printed, because earlier passwords stop working. */
export function lettersPage({ ids, leftOut = [], back, faults, ...framed }: LettersPage): string {
  const { reader } = framed
  const { letters, title } = PEOPLE_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: ids.length === 0 ? PEOPLE_WORDING[reader.language].acts.letters : letters.title(ids.length),
    current: "people",
    crumbs: [{ label: title, address: "/console/people" }],
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <>
        {leftOut.length > 0 && (
          <Panel title={letters.leftOut}>
            <ul>
              {leftOut.map(({ reason, name = ACTS_WORDING[reader.language].jobs.hidden }) => (
                <li>
                  <bdi>{name}</bdi>: {letters.reasons[reason]}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {faults === undefined && ids.length > 0 ? (
          <ConfirmForm
            reader={reader}
            action="/console/people/letters"
            text={<p>{letters.text}</p>}
            submit={letters.submit}
            back={back}
          >
            <input type="hidden" name="back" value={back} />
            <input type="hidden" name="key" value={crypto.randomUUID()} />
            {ids.map((id) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
          </ConfirmForm>
        ) : (
          <>
            <FaultSummary reader={reader} faults={faults ?? { "": letters.nobody }} />
            <p>
              <a class="button" href={back}>
                {ACTS_WORDING[reader.language].jobs.back}
              </a>
            </p>
          </>
        )}
      </>
    ),
  })
}
