import { ACTS_WORDING } from "../../../src/console/act-wording/wording.ts"
import { AUDIT_WORDING } from "../../../src/console/audit/wording/wording.ts"
import { FRAME_WORDING } from "../../../src/console/frame/wording/wording.ts"
import { IMPORT_WORDING } from "../../../src/console/imports/wording/wording.ts"
import { KIOSKS_WORDING } from "../../../src/console/kiosks/wording/wording.ts"
import { MATRIX_WORDING } from "../../../src/console/matrix/wording/wording.ts"
import { OVERVIEW_WORDING } from "../../../src/console/overview/wording/wording.ts"
import { PEOPLE_WORDING as LISTED_PEOPLE_WORDING } from "../../../src/console/people/wording/wording.ts"
import { PLACES_WORDING } from "../../../src/console/places/wording/wording.ts"
import { REPORTS_WORDING } from "../../../src/console/reports/wording/wording.ts"
import { REQUIREMENTS_WORDING } from "../../../src/console/requirements/wording/wording.ts"
import { STANDINGS_WORDING } from "../../../src/console/standings/wording/wording.ts"
import { TRAININGS_WORDING } from "../../../src/console/trainings/wording/wording.ts"
import { PAGE_WORDING } from "../../../src/pages/wording/wording.ts"
import { KIOSK_WORDING } from "../../../src/people/kiosks/wording/wording.ts"
import { PEOPLE_WORDING } from "../../../src/people/wording/wording.ts"
import { PORTAL_WORDING } from "../../../src/portal/wording/wording.ts"

/** What pages say, in one language. */
export type Words = ReturnType<typeof wordsIn>

export function wordsIn(language: "en" | "de") {
  return {
    page: PAGE_WORDING[language],
    people: PEOPLE_WORDING[language],
    kiosk: KIOSK_WORDING[language],
    portal: PORTAL_WORDING[language],
    frame: FRAME_WORDING[language],
    overview: OVERVIEW_WORDING[language],
    list: LISTED_PEOPLE_WORDING[language],
    imports: IMPORT_WORDING[language],
    places: PLACES_WORDING[language],
    reports: REPORTS_WORDING[language],
    requirements: REQUIREMENTS_WORDING[language],
    matrix: MATRIX_WORDING[language],
    standings: STANDINGS_WORDING[language],
    trainings: TRAININGS_WORDING[language],
    acts: ACTS_WORDING[language],
    kiosks: KIOSKS_WORDING[language],
    audit: AUDIT_WORDING[language],
  }
}
