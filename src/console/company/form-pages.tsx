/** @jsxImportSource preact */

import type { CompanyResource } from "../../organisation/company/schema.ts"
import { ASSETS } from "../../pages/assets.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { ConfirmForm, EditForm } from "../frame/edit-form.tsx"
import type { FieldValues } from "../frame/fields.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { type CompanyPart, companyFields } from "./fields.ts"
import { MAILS } from "./mails.ts"
import { COMPANY_WORDING } from "./wording/wording.ts"

/** The address of the pages' parent. */
export const COMPANY = "/console/company"

interface EditPage extends Framed {
  /** The company as stored. */
  readonly company: CompanyResource
  readonly part: CompanyPart
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
  /** Somebody else has changed the company meanwhile. */
  readonly isStale?: boolean
}

export function editCompanyPage({ company, part, values, faults, isStale = false, ...framed }: EditPage): string {
  const { reader } = framed
  const wording = COMPANY_WORDING[reader.language]
  const specs = companyFields(part, reader.language)
  const preview = (
    <button type="submit" class="button quiet" formaction={`${COMPANY}/preview`} formtarget="_blank">
      <Icon name="file-text" />
      {wording.preview}
    </button>
  )
  const mails = (
    <a class="button quiet" href={MAILS} target="_blank" rel="noopener">
      <Icon name="mail" />
      {wording.reminders.see}
    </a>
  )
  return renderConsolePage({
    ...framed,
    title: wording.parts[part],
    current: "company",
    crumbs: [{ label: wording.title, address: COMPANY }],
    width: "narrow",
    hasFaults: faults !== undefined || isStale,
    scripts: part === "appearance" ? [ASSETS.colour.address] : [],
    children: (
      <EditForm
        reader={reader}
        action={`${COMPANY}/${part}`}
        specs={specs}
        back={COMPANY}
        record={company}
        values={values}
        faults={faults}
        isStale={isStale}
        beside={part === "appearance" ? preview : part === "reminders" ? mails : undefined}
      />
    ),
  })
}

export function removeLogoPage(framed: Framed): string {
  const { title, logo } = COMPANY_WORDING[framed.reader.language]
  return renderConsolePage({
    ...framed,
    title: logo.removeTitle,
    current: "company",
    crumbs: [{ label: title, address: COMPANY }],
    width: "narrow",
    children: (
      <ConfirmForm
        reader={framed.reader}
        action={`${COMPANY}/logo/remove`}
        text={<p>{logo.removeText}</p>}
        submit={logo.remove}
        back={COMPANY}
        isDanger
      />
    ),
  })
}
