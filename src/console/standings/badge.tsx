/** @jsxImportSource preact */
import type { ShownStanding } from "../../compliance/pairs/schema.ts"
import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { STANDINGS_WORDING } from "./wording/wording.ts"

/** How a standing looks. The word beside it says the same. */
export const STANDING_LOOKS: Readonly<Record<ShownStanding, Pick<BadgeProps, "tone" | "icon">>> = {
  valid: { tone: "good", icon: "circle-check" },
  expiring: { tone: "warn", icon: "clock" },
  overdue: { tone: "bad", icon: "triangle-alert" },
  open: { tone: "plain", icon: "circle-dot" },
  exempt: { tone: "plain", icon: "ban" },
  absent: { tone: "plain", icon: "circle-pause" },
  none: { tone: "plain", icon: "circle" },
}

/** The standing of a pair in a list. */
export function StandingBadge({
  reader,
  standing,
}: {
  readonly reader: Pick<ConsoleReader, "language">
  readonly standing: ShownStanding
}) {
  return <Badge {...STANDING_LOOKS[standing]} word={STANDINGS_WORDING[reader.language].standings[standing]} />
}
