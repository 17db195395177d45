/** @jsxImportSource preact */
import type { BesidePage } from "../../database/long-list/beside.ts"
import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import type { Certificate } from "../../training/certificates/list/schema.ts"
import type { Filter } from "../frame/filters.tsx"
import { type Column, exportsTo, List } from "../frame/list.tsx"
import { type ListState, linksOf } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import type { ShownViews } from "../views/rules.ts"
import { CERTIFICATES_WORDING } from "./wording/wording.ts"

interface CertificatesPage extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty. */
  readonly found:
    | (BesidePage<Certificate> & { readonly total: { readonly count: number; readonly isMore: boolean } })
    | undefined
  readonly faults?: FieldFaults | undefined
}

/** The certificates of the people in the reader's view. */
export function certificatesPage({ views, state, filters, found, faults, ...framed }: CertificatesPage): string {
  const { reader } = framed
  const wording = CERTIFICATES_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "certificates",
    lead: wording.lead,
    hasFaults: faults !== undefined,
    children: (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        <List
          reader={reader}
          views={views}
          caption={wording.caption}
          state={state}
          filters={filters}
          columns={certificateColumns(reader.language)}
          rows={found?.items ?? []}
          idOf={({ id }) => id}
          nameOf={({ holder_name, course }) => `${holder_name} – ${course.title}`}
          links={linksOf(found ?? { first: null, last: null }, state)}
          total={found?.total}
          exports={exportsTo("/console/certificates/export/certificates")}
          empty={{ icon: "award", ...wording.empty }}
        />
      </>
    ),
  })
}

const STANDINGS: Readonly<Record<Certificate["standing"], Pick<BadgeProps, "tone" | "icon">>> = {
  valid: { tone: "good", icon: "circle-check" },
  expired: { tone: "warn", icon: "clock" },
  superseded: { tone: "plain", icon: "history" },
  revoked: { tone: "bad", icon: "ban" },
  not_passed: { tone: "bad", icon: "circle-x" },
}

/** The columns of certificates, on the page and in exported files. */
export function certificateColumns(language: ConsoleLanguage): readonly Column<Certificate>[] {
  const { columns, standings, unlimited, open } = CERTIFICATES_WORDING[language]
  return [
    {
      name: "name",
      label: columns.holder,
      cell: ({ user_id, holder_name }) => (
        <a href={`/console/people/${user_id}`}>
          <bdi>{holder_name}</bdi>
        </a>
      ),
      exported: ({ holder_name }) => holder_name,
    },
    {
      name: "course",
      label: columns.course,
      cell: ({ course }) => <bdi>{course.title}</bdi>,
      exported: ({ course }) => course.title,
    },
    {
      name: "certificate-number",
      label: columns.number,
      cell: ({ id, number }) => (
        <a href={`/console/certificates/${id}.pdf`} title={open}>
          {number}
        </a>
      ),
      exported: ({ number }) => number,
    },
    {
      name: "standing",
      label: columns.standing,
      cell: ({ standing }) => <Badge {...STANDINGS[standing]} word={standings[standing]} />,
      exported: ({ standing }) => standings[standing],
    },
    {
      name: "issued",
      label: columns.issued,
      sort: "issued_on",
      cell: ({ issued_on }) => writtenDay(issued_on, language),
      exported: ({ issued_on }) => issued_on,
      kind: "day",
    },
    {
      name: "valid",
      label: columns.validUntil,
      sort: "valid_until",
      cell: ({ valid_until }) => (valid_until === null ? unlimited : writtenDay(valid_until, language)),
      exported: ({ valid_until }) => valid_until,
      kind: "day",
    },
  ]
}
