/** @jsxImportSource preact */
import type { Exemption } from "../../compliance/exemptions/schema.ts"
import type { User } from "../../organisation/users/schema.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { ConfirmForm, EditForm } from "../frame/edit-form.tsx"
import type { FieldSpec, FieldValues } from "../frame/fields.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { PEOPLE_WORDING } from "./wording/wording.ts"

type Named = Pick<User, "id" | "full_name">

function crumbsTo({ reader }: Framed, user: Named) {
  return [
    { label: PEOPLE_WORDING[reader.language].title, address: "/console/people" },
    { label: user.full_name, address: requiredOf(user) },
  ]
}

/** The part of the person's page to which the forms lead back. */
export function requiredOf({ id }: Pick<User, "id">): string {
  return `/console/people/${id}?tab=required`
}

interface FormPage extends Framed {
  readonly user: Named
  /** Undefined for a new one. */
  readonly exemption?: Exemption
  readonly once?: string
  readonly specs: readonly FieldSpec[]
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
  readonly isStale?: boolean
}

/** Makes an exemption of a person, or changes one. */
export function exemptionFormPage(page: FormPage): string {
  const { user, exemption, once, specs, values, faults, isStale = false, ...framed } = page
  const { reader } = framed
  const { exemptions: wording } = PEOPLE_WORDING[reader.language]
  const here = `/console/people/${user.id}/exemptions`
  return renderConsolePage({
    ...framed,
    title: exemption === undefined ? wording.addFor(user.full_name) : wording.changeOf(exemption.course.title),
    current: "people",
    crumbs: crumbsTo(framed, user),
    lead: wording.lead,
    width: "narrow",
    hasFaults: faults !== undefined || isStale,
    children: (
      <EditForm
        reader={reader}
        action={exemption === undefined ? `${here}/new` : `${here}/${exemption.id}/edit`}
        specs={specs}
        back={requiredOf(user)}
        {...(once === undefined ? {} : { once })}
        record={exemption}
        values={values}
        faults={faults}
        isStale={isStale}
      />
    ),
  })
}

interface EndPage extends Framed {
  readonly user: Named
  readonly exemption: Exemption
  readonly faults?: FieldFaults | undefined
}

/** Asks before an exemption ends. */
export function endExemptionPage({ user, exemption, faults, ...framed }: EndPage): string {
  const { reader } = framed
  const { exemptions: wording } = PEOPLE_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: wording.endOf(exemption.course.title),
    current: "people",
    crumbs: crumbsTo(framed, user),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <ConfirmForm
        reader={reader}
        action={`/console/people/${user.id}/exemptions/${exemption.id}/end`}
        text={<p>{wording.endText}</p>}
        submit={wording.end}
        back={requiredOf(user)}
        faults={faults}
      />
    ),
  })
}
