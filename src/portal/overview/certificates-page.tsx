/** @jsxImportSource preact */

import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { Pager } from "../../pages/components/pager.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import { writtenDay } from "../../tools/calendar/local-formats.ts"
import type { OwnStanding } from "../wording/shape.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"
import type { OwnCertificate, Turned } from "./rules.ts"

const STANDINGS: Readonly<Record<OwnStanding, Pick<BadgeProps, "tone" | "icon">>> = {
  valid: { tone: "good", icon: "circle-check" },
  soon: { tone: "warn", icon: "triangle-alert" },
  expired: { tone: "bad", icon: "clock" },
  superseded: { tone: "plain", icon: "circle-arrow-right" },
  revoked: { tone: "bad", icon: "circle-x" },
  not_passed: { tone: "bad", icon: "circle-x" },
}

interface CertificatesPage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly certificates: Turned<OwnCertificate>
}

/** The user's certificates. */
export function certificatesPage({ reader, person, certificates }: CertificatesPage): string {
  const { title, nothing } = PORTAL_WORDING[reader.language].overview.certificates
  return renderPortalPage({
    title,
    reader,
    person,
    current: "certificates",
    children:
      certificates.total === 0 ? (
        <EmptyState icon="award" {...nothing} />
      ) : (
        <>
          <ul class="lines">
            {certificates.items.map((certificate) => (
              <Line key={certificate.id} certificate={certificate} reader={reader} />
            ))}
          </ul>
          <Pager reader={reader} page={certificates.page} pages={certificates.pages} />
        </>
      ),
  })
}

function Line({ certificate, reader: { language } }: { certificate: OwnCertificate; reader: Reader }) {
  const { validUntil, unlimited, pdf, certificates } = PORTAL_WORDING[language].overview
  const { id, code, course, stands, issued_on: issued, state, valid_until: until } = certificate
  const { assignment_id: assignment, hasEvidence } = certificate
  const day = (date: string) => writtenDay(date, language)
  const validity = until === null ? unlimited : validUntil(day(until))
  return (
    <li>
      <div>
        <p class="name">
          <bdi>{course.title}</bdi>
        </p>
        <p class="about">
          {certificates.issuedOn(day(issued))}
          {state === "success" && ` · ${validity}`}
        </p>
      </div>
      <Badge {...STANDINGS[stands]} word={certificates.standings[stands]} />
      <p class="links-of-line">
        <a href={`/learn/certificates/${id}.pdf`}>
          <Icon name="file-text" />
          {pdf}
          <span class="unseen"> – {course.title}</span>
        </a>
        {hasEvidence && (
          <a href={`/learn/${assignment}/evidence.pdf`}>
            <Icon name="file-text" />
            {certificates.evidence}
            <span class="unseen"> – {course.title}</span>
          </a>
        )}
        <a href={`/verify/${code}`}>
          <Icon name="shield-check" />
          {certificates.verify}
          <span class="unseen"> – {course.title}</span>
        </a>
      </p>
    </li>
  )
}
