/** @jsxImportSource preact */

import { Badge, type BadgeProps } from "../pages/components/badge.tsx"
import type { Reader } from "../pages/reader.ts"
import { writtenDeadline, writtenRecently } from "../tools/calendar/written-deadline.ts"
import type { ListedAssignment } from "../training/assignments/list/schema.ts"
import { PORTAL_WORDING } from "./wording/wording.ts"

interface Props {
  readonly assignment: Pick<ListedAssignment, "deadline_date" | "is_overdue">
  readonly reader: Reader
  readonly timezone: string
  readonly today: string
}

/** A badge with the deadline of an open training. */
export function DeadlineBadge({ assignment, reader: { language }, timezone, today }: Props) {
  const { deadline_date, is_overdue } = assignment
  const { dueBy, wasDueBy, noDeadline } = PORTAL_WORDING[language].overview
  if (deadline_date === null) return <Badge tone="plain" icon="circle-dot" word={noDeadline} />
  const deadline = writtenDeadline(deadline_date, timezone, language)
  if (is_overdue) {
    const recently = writtenRecently(deadline_date, { timezone, today, language })
    return <Badge tone="bad" icon="triangle-alert" word={wasDueBy(deadline, recently)} />
  }
  return <Badge tone="plain" icon="clock" word={dueBy(deadline)} />
}

const RESULTS: Readonly<Record<string, Pick<BadgeProps, "tone" | "icon">>> = {
  success: { tone: "good", icon: "circle-check" },
  failed: { tone: "bad", icon: "circle-x" },
  notshownup: { tone: "warn", icon: "circle-alert" },
}

interface ResultProps {
  readonly assignment: Pick<ListedAssignment, "state" | "valid_until" | "revoked_on">
  readonly reader: Reader
  readonly today: string
}

/** A badge with the result of a training that also shows whether it is still valid. */
export function ResultBadge({ assignment, reader: { language }, today }: ResultProps) {
  const { state, valid_until, revoked_on } = assignment
  const { standings } = PORTAL_WORDING[language].overview.certificates
  if (revoked_on !== null) return <Badge tone="bad" icon="circle-x" word={standings.revoked} />
  if (state === "success" && valid_until !== null && valid_until < today) {
    return <Badge tone="warn" icon="clock" word={standings.expired} />
  }
  const { tone, icon } = RESULTS[state] ?? { tone: "plain", icon: "circle-dot" }
  return <Badge tone={tone} icon={icon} word={PORTAL_WORDING[language].overview.states[state]} />
}
