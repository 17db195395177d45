import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { IconName } from "../../pages/icons.ts"

/** A page in the navigation. */
interface PlaceInNavigation {
  readonly address: string
  readonly icon: IconName
  /** People with none of these permissions do not see the page. */
  readonly permissions: readonly Permission[]
  readonly group: "daily" | "administration"
}

const PLACES_BY_NAME = {
  overview: {
    address: "/console",
    icon: "layout-dashboard",
    permissions: ["course-assignments.view"],
    group: "daily",
  },
  matrix: { address: "/console/matrix", icon: "table", permissions: ["compliance.view"], group: "daily" },
  people: { address: "/console/people", icon: "users", permissions: ["users.view"], group: "daily" },
  assignments: {
    address: "/console/assignments",
    icon: "list-checks",
    permissions: ["course-assignments.view"],
    group: "daily",
  },
  courses: { address: "/console/courses", icon: "book-open", permissions: ["courses.view"], group: "daily" },
  places: { address: "/console/places", icon: "map-pin", permissions: ["teams.view"], group: "daily" },
  requirements: {
    address: "/console/requirements",
    icon: "clipboard-check",
    permissions: ["requirements.view"],
    group: "daily",
  },
  reminders: {
    address: "/console/reminders",
    icon: "mail",
    permissions: ["reminders.view"],
    group: "daily",
  },
  certificates: {
    address: "/console/certificates",
    icon: "award",
    permissions: ["certificates.view"],
    group: "daily",
  },
  submissions: {
    address: "/console/submissions",
    icon: "file-check",
    permissions: ["submissions.manage"],
    group: "daily",
  },
  reports: {
    address: "/console/reports",
    icon: "file-text",
    permissions: ["compliance.view", "users.view", "certificates.view"],
    group: "daily",
  },
  videos: { address: "/console/videos", icon: "clapperboard", permissions: ["content.create"], group: "daily" },
  jobs: { address: "/console/jobs", icon: "history", permissions: ["course-assignments.view"], group: "daily" },
  company: {
    address: "/console/company",
    icon: "building-2",
    permissions: ["company.view"],
    group: "administration",
  },
  sign_on: {
    address: "/console/sign-on",
    icon: "log-in",
    permissions: ["company.manage"],
    group: "administration",
  },
  kiosks: {
    address: "/console/kiosks",
    icon: "tablet",
    permissions: ["company.manage"],
    group: "administration",
  },
  clients: { address: "/console/clients", icon: "plug", permissions: ["clients.manage"], group: "administration" },
  webhooks: {
    address: "/console/webhooks",
    icon: "webhook",
    permissions: ["webhooks.manage"],
    group: "administration",
  },
  audit: { address: "/console/audit", icon: "scroll-text", permissions: ["audit.view"], group: "administration" },
} as const satisfies Readonly<Record<string, PlaceInNavigation>>
export type PlaceName = keyof typeof PLACES_BY_NAME

/** The pages in the navigation of the console, in order. The first four are within reach of the thumb on phones. */
export const PLACES: Readonly<Record<PlaceName, PlaceInNavigation>> = PLACES_BY_NAME

/** The pages that the reader may open. */
export function placesFor(caller: PersonCaller): readonly PlaceName[] {
  return (Object.keys(PLACES) as PlaceName[]).filter((name) =>
    PLACES[name].permissions.some((permission) => mayInConsole(caller, permission)),
  )
}

/** The permissions of which any opens the console. */
export const IN_CONSOLE = [
  "course-assignments.view",
  "users.view",
  "teams.view",
] as const satisfies readonly Permission[]
