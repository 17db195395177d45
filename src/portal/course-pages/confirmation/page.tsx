/** @jsxImportSource preact */

import { Checkbox, type FieldFaults, Form, TextField } from "../../../pages/components/form.tsx"
import { Icon } from "../../../pages/components/icon.tsx"
import { type PortalPerson, renderPortalPage } from "../../../pages/layouts/portal.tsx"
import type { Reader } from "../../../pages/reader.ts"
import { PAGE_WORDING } from "../../../pages/wording/wording.ts"
import { PORTAL_WORDING } from "../../wording/wording.ts"
import { Ask } from "../ask.tsx"
import { WayBack } from "../page.tsx"
import type { OwnCourse } from "../rules.ts"

interface ConfirmationPage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly course: Pick<OwnCourse, "journey" | "contacts">
  /** The previous input. */
  readonly entered?: { readonly isTicked: boolean; readonly fullName: string; readonly signature: string }
  readonly faults?: FieldFaults | undefined
  readonly scripts: readonly string[]
}

/** The size of the signature field. The style sheet makes it as wide as the available space. */
const FIELD = { width: 600, height: 200 }

/** The page on which learners confirm that they have understood a course. */
export function confirmationPage({ reader, person, course, entered, faults, scripts }: ConfirmationPage): string {
  const { language } = reader
  const wording = PORTAL_WORDING[language].course.confirmation
  const { journey, contacts } = course
  const path = `/learn/${journey.assignment.id}`
  return renderPortalPage({
    title: wording.title,
    reader,
    person,
    current: "learn",
    hasFaults: faults !== undefined,
    scripts,
    above: <WayBack address={path} label={journey.course.title} />,
    children: (
      <>
        <p class="confirmation-lead">{wording.lead}</p>
        <div class="card confirmation">
          <Form reader={reader} action={`${path}/confirmation`} submit={wording.submit} faults={faults}>
            <input type="hidden" name="language" value={language} />
            <Checkbox
              reader={reader}
              name="confirmed"
              label={sentenceOf(journey, language)}
              checked={entered?.isTicked ?? false}
              fault={faults?.confirmed}
            />
            <TextField
              reader={reader}
              name="full_name"
              label={wording.fullName}
              hint={wording.fullNameHint(person.name)}
              value={entered?.fullName}
              autocomplete="name"
              maxlength={511}
              fault={faults?.full_name}
            />
            <SignatureField reader={reader} value={entered?.signature ?? ""} fault={faults?.signature} />
          </Form>
        </div>
        <Ask reader={reader} contacts={contacts} />
      </>
    ),
  })
}

/** The sentence to confirm, in a given language. */
export function sentenceOf({ course }: OwnCourse["journey"], language: Reader["language"]): string {
  const isInstruction = course.short_type === "instruction" || course.short_type === "operator_recurring"
  return PORTAL_WORDING[language].course.confirmation.sentences[isInstruction ? "instruction" : "training"](
    course.title,
  )
}

interface SignatureProps {
  readonly reader: Reader
  readonly value: string
  readonly fault: string | undefined
}

/** An optional field for drawing a signature. `signature.client.js` makes it visible. */
function SignatureField({ reader, value, fault }: SignatureProps) {
  const wording = PORTAL_WORDING[reader.language].course.confirmation
  return (
    <div
      class={fault === undefined ? "field signature" : "field signature faulty"}
      data-signature
      hidden={fault === undefined}
    >
      <p class="label" id="signature-label">
        {wording.signature}
      </p>
      <p class="hint" id="signature-hint">
        {wording.signatureHint}
      </p>
      {fault !== undefined && (
        <p class="fault" id="signature">
          <Icon name="circle-alert" />
          <span>
            <span class="unseen">{PAGE_WORDING[reader.language].form.fault}: </span>
            {fault}
          </span>
        </p>
      )}
      <canvas {...FIELD} role="img" aria-label={wording.signatureField} aria-describedby="signature-hint" />
      <input type="hidden" name="signature" value={value} />
      <div>
        <button type="button" class="button small quiet">
          {wording.clear}
        </button>
      </div>
    </div>
  )
}
