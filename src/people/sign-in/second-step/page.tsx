/** @jsxImportSource preact */

import { ASSETS } from "../../../pages/assets.ts"
import { FaultSummary, type FieldFaults, Form, TextField } from "../../../pages/components/form.tsx"
import { renderEntrancePage } from "../../../pages/layouts/entrance.tsx"
import type { Reader } from "../../../pages/reader.ts"
import { Unsupported, UsePasskey } from "../../passkeys/parts.tsx"
import { PEOPLE_WORDING } from "../../wording/wording.ts"

interface StepPage {
  readonly reader: Reader
  /** False for somebody who only has passkeys and therefore no codes. */
  readonly hasApp: boolean
  /** The host name to which passkeys belong; undefined if the user has none. */
  readonly party: string | undefined
  /** There is a session, but it has not proved a second factor yet. */
  readonly isSignedIn: boolean
  readonly faults?: FieldFaults
}

/** The page of the second step of signing in. */
export function stepPage({ reader, hasApp, party, isSignedIn, faults = {} }: StepPage): string {
  const wording = PEOPLE_WORDING[reader.language].secondFactors
  const passkeys = PEOPLE_WORDING[reader.language].passkeys.step
  const hasFaults = Object.keys(faults).length > 0
  const back = isSignedIn ? undefined : <a href="/sign-in">{wording.back}</a>
  const passkey = (
    <>
      {!hasApp && <Unsupported reader={reader} party={party} />}
      {party !== undefined && (
        <UsePasskey
          reader={reader}
          party={party}
          action="/sign-in/second-factor/passkey"
          label={passkeys.submit}
          or={hasApp ? PEOPLE_WORDING[reader.language].passkeys.signIn.or : undefined}
          kind={hasApp ? "quiet" : "main"}
        />
      )}
    </>
  )
  return renderEntrancePage({
    title: hasApp ? wording.stepTitle : passkeys.title,
    reader,
    lead: hasApp ? wording.stepLead : passkeys.lead,
    hasFaults,
    ...(isSignedIn ? { exit: "sign-out" as const } : {}),
    ...(party === undefined ? {} : { scripts: [ASSETS.passkeys.address] }),
    children: hasApp ? (
      <>
        <Form reader={reader} action="/sign-in/second-factor" faults={faults} submit={wording.stepSubmit} beside={back}>
          <TextField
            reader={reader}
            name="code"
            label={wording.code}
            hint={wording.stepHint}
            autocomplete="one-time-code"
            maxlength={40}
            autofocus={!hasFaults}
            fault={faults.code}
          />
        </Form>
        {passkey}
      </>
    ) : (
      <>
        <FaultSummary reader={reader} faults={faults} />
        {passkey}
        {back !== undefined && <p class="centred">{back}</p>}
      </>
    ),
  })
}
