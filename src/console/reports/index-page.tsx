/** @jsxImportSource preact */
import { REPORT_WORDING } from "../../compliance/reports/wording/wording.ts"
import { Panel } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { mayGet, REPORT_GROUPS, type ReportGroup, tablesFor } from "./shown.ts"
import { REPORTS_WORDING } from "./wording/wording.ts"

const HERE = "/console/reports"

/** All reports that the reader may get, and what each is for. */
export function reportsPage(framed: Framed): string {
  const { reader, person } = framed
  const { language } = reader
  const { title, lead, groups, about, schedules } = REPORTS_WORDING[language]
  const { titles } = REPORT_WORDING[language]
  return renderConsolePage({
    ...framed,
    title,
    current: "reports",
    lead,
    acts: tablesFor(person.caller).length > 0 && (
      <a class="button quiet" href={`${HERE}/schedules`}>
        {schedules.title}
      </a>
    ),
    children: (Object.keys(REPORT_GROUPS) as ReportGroup[]).map((group) => {
      const names = REPORT_GROUPS[group].filter((name) => mayGet(person.caller, name))
      return (
        names.length > 0 && (
          <Panel key={group} title={groups[group]}>
            <dl class="facts reports">
              {names.map((name) => (
                <div key={name}>
                  <dt>
                    <a href={`${HERE}/${name}`}>{titles[name]}</a>
                  </dt>
                  <dd>{about[name]}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        )
      )
    }),
  })
}
