/** @jsxImportSource preact */

import { PROOF_PREFIX } from "../../access/checks/form.ts"
import { ASSETS } from "../../pages/assets.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { renderEntrancePage } from "../../pages/layouts/entrance.tsx"
import type { Reader } from "../../pages/reader.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import { ProvedForm } from "./form.tsx"
import type { Ways } from "./ways.ts"

interface ProofPage {
  readonly reader: Reader
  readonly username: string
  readonly ways: Ways
  /** The host name to which passkeys belong; undefined if the server cannot have passkeys. */
  readonly party: string | undefined
  readonly faults: FieldFaults
  /** The address to which the form was sent. */
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** The key of the form, if it is kept while the user is at a provider, and whether that leaves something out. */
  readonly kept: { readonly key: string | undefined; readonly isPartial: boolean } | undefined
  /** The page that sent the form. */
  readonly back: string
}

/** The page that asks for a proof, and carries the form for which it is needed. */
export function proofPage({ reader, ways, party, faults, fields, kept, back, ...page }: ProofPage): string {
  const { title, lead, submit, cancel, partial } = PEOPLE_WORDING[reader.language].proof
  const carried: ProofPage["fields"] = [...fields, [BACK, back]]
  return renderEntrancePage({
    title,
    reader,
    lead,
    isCarrying: true,
    hasFaults: Object.keys(faults).length > 0,
    ...(party === undefined ? {} : { scripts: [ASSETS.passkeys.address] }),
    children: (
      <>
        {kept?.isPartial === true && <p>{partial}</p>}
        <ProvedForm
          {...{ reader, ways, party, faults, carried, submit, ...page }}
          wanted={{ purpose: "form", form: kept?.key }}
        />
        <p>
          <a href={back}>{cancel}</a>
        </p>
      </>
    ),
  })
}

/** The field with the page that sent the form. */
const BACK = `${PROOF_PREFIX}back`
