/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { ActionButton } from "../../pages/components/action-button.tsx"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { StatusBanner } from "../../pages/components/status.tsx"
import type { IconName } from "../../pages/icons.ts"
import { DeadlineBadge } from "../../portal/badges.tsx"
import { PORTAL_WORDING } from "../../portal/wording/wording.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { say } from "../../tools/language/messages.ts"
import { minutesFor } from "../../training/content/minutes.ts"
import { pointsOf } from "../../training/courses/points.ts"
import type { CourseRow } from "../../training/courses/rules.ts"
import { type Fact, FactList, Panel, Tabs } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { SimpleTable } from "../frame/simple-table.tsx"
import { ContentPart, type ContentProps } from "./content.tsx"
import { COURSE_TABS, type CourseTab, type ShownCourse } from "./course.ts"
import { type Counted, listsBehind } from "./list.ts"
import { StateBadge } from "./list-page.tsx"
import { writtenValidity } from "./validity.ts"
import { COURSES_WORDING } from "./wording/wording.ts"

interface CoursePage extends Framed {
  readonly tab: CourseTab
  readonly shown: ShownCourse
  readonly today: string
  /** The page of the content that is shown, on the tab with the content. */
  readonly content: Omit<ContentProps, "reader" | "shown"> | undefined
  readonly scripts: readonly string[]
}

/** Everything about one course. */
export function coursePage({ tab, shown, today, content, scripts, ...framed }: CoursePage): string {
  const { reader } = framed
  const wording = COURSES_WORDING[reader.language]
  const { course, content: all } = shown
  return renderConsolePage({
    ...framed,
    title: course.title,
    current: "courses",
    crumbs: [{ label: wording.title, address: "/console/courses" }],
    scripts,
    beside: (
      <>
        {course.state === "inactive" && <StateBadge state="inactive" language={reader.language} />}
        {course.company_id === null && <span class="tag">{wording.shared}</span>}
      </>
    ),
    lead: wording.kinds[course.short_type],
    acts: <Acts {...framed} shown={shown} />,
    children: (
      <>
        <Warning {...framed} shown={shown} />
        <Contradictions {...framed} shown={shown} />
        <Tabs
          reader={reader}
          current={tab}
          tabs={COURSE_TABS.map((name) => ({
            name,
            label: wording.tabs[name],
            count: name === "content" ? all.nodes.length : undefined,
          }))}
        />
        {tab === "about" && <About {...framed} shown={shown} />}
        {tab === "content" && content !== undefined && <ContentPart reader={reader} shown={shown} {...content} />}
        {tab === "people" && <People {...framed} shown={shown} today={today} />}
      </>
    ),
  })
}

type Part = Framed & { readonly shown: ShownCourse }

function Acts({ reader, shown: { course, instruction, may } }: Part) {
  const { acts, rules } = COURSES_WORDING[reader.language]
  const here = `/console/courses/${course.id}`
  const filmed =
    course.short_type === "base" ? instruction?.id : course.short_type === "instruction" ? course.id : undefined
  return (
    <>
      {may.assign && (
        <a class="button small" href={`${here}/assign`}>
          <Icon name="user-plus" />
          {acts.assign}
        </a>
      )}
      {may.record && (
        <a class="button small quiet" href={`${here}/record`}>
          <Icon name="award" />
          {acts.record}
        </a>
      )}
      {may.film && filmed !== undefined && (
        <a class="button small quiet" href={`/console/videos/new?course_id=${filmed}`}>
          <Icon name="clapperboard" />
          {acts.film}
        </a>
      )}
      {may.edit && (
        <a class="button small quiet" href={`${here}/edit`}>
          <Icon name="pencil" />
          {rules.edit}
        </a>
      )}
      {may.edit && course.state === "active" && (
        <a class="button small danger" href={`${here}/deactivate`}>
          {rules.deactivate}
        </a>
      )}
      {may.edit && course.state === "inactive" && (
        <ActionButton action={`${here}/activate`} label={rules.activate} icon="circle-play" />
      )}
    </>
  )
}

/** What stands in the way of completing the course. */
function Warning({ reader, shown: { course, obstacle, content } }: Part) {
  const { obstacles } = COURSES_WORDING[reader.language]
  if (obstacle === undefined) return null
  const { title, text } = obstacles[obstacle]
  return (
    <StatusBanner tone="warn" icon="triangle-alert" word={title}>
      {text(pointsOf(content.questions), course.minimal_success_points)}
    </StatusBanner>
  )
}

/** What the course cannot be published with, for those who may change it. */
function Contradictions({ reader, shown: { contradictions, obstacle } }: Part) {
  const { rules } = COURSES_WORDING[reader.language]
  // What stands in the way says already what is wrong with questions.
  const told = contradictions.filter(({ field }) => obstacle === undefined || field.startsWith("requires"))
  if (told.length === 0) return null
  return (
    <StatusBanner tone="warn" icon="triangle-alert" word={rules.contradiction}>
      {told.map(({ message }) => say(reader.language, message)).join(" ")}
    </StatusBanner>
  )
}

function About({ reader, shown }: Part) {
  const { language } = reader
  const wording = COURSES_WORDING[language]
  const { asks, facts, panels } = wording
  const { course, content, demands, figures, prerequisites, instruction } = shown
  const behind = listsBehind(course.id)
  const test = demands.test
    ? [
        asks.questions(Math.min(course.number_of_questions, content.questions.length || course.number_of_questions)),
        asks.points(course.minimal_success_points),
        demands.attempts === null ? asks.anyAttempts : asks.attempts(demands.attempts),
      ].join(", ")
    : asks.no
  const extent =
    content.nodes.length === 0
      ? asks.nothing
      : `${asks.pages(content.nodes.length)}, ${asks.minutes(minutesFor(content.nodes))}`
  return (
    <>
      <ul class="figures">
        <FigureCard
          reader={reader}
          figure={figures.open}
          word={wording.columns.open}
          icon="circle-dot"
          tone="plain"
          address={behind.open}
        />
        <FigureCard
          reader={reader}
          figure={figures.overdue}
          word={wording.columns.overdue}
          icon="triangle-alert"
          tone="bad"
          address={behind.overdue}
        />
        {figures.held !== undefined && (
          <FigureCard
            reader={reader}
            figure={figures.held}
            word={wording.columns.held}
            icon="award"
            tone="plain"
            address={behind.held}
          />
        )}
      </ul>
      {course.description !== null && (
        <p class="description" dir="auto">
          {course.description}
        </p>
      )}
      <div class="panels">
        <Panel title={panels.asks}>
          <FactList
            facts={[
              [facts.content, extent],
              [facts.test, test],
              [facts.confirmation, demands.confirmation ? asks.confirmation : asks.no],
              [facts.conversation, demands.conversation ? asks.conversation : asks.no],
              [facts.trainer, demands.trainer ? asks.trainer : asks.no],
            ]}
          />
        </Panel>
        <Panel title={panels.rules}>
          <FactList
            facts={[
              [facts.validity, writtenValidity(course.valid_period, language)],
              [facts.renewal, course.keep_anniversary === 1 ? asks.anniversary : undefined],
              [facts.recordable, recordableOf(course, asks)],
              [
                facts.instruction,
                instruction && <a href={`/console/courses/${instruction.id}`}>{instruction.title}</a>,
              ],
              [facts.owner, course.company_id === null ? wording.sharedText : asks.own],
            ]}
          />
        </Panel>
        {prerequisites !== undefined && (
          <Panel title={panels.prerequisites}>
            {isEmpty(prerequisites) ? (
              <p class="quiet">{asks.noPrerequisites}</p>
            ) : (
              <FactList facts={prerequisiteFacts(prerequisites)} />
            )}
          </Panel>
        )}
      </div>
    </>
  )

  function prerequisiteFacts({ minAge, courses, drivingClasses, fitness }: NonNullable<typeof prerequisites>): Fact[] {
    return [
      [facts.age, minAge === null ? null : asks.age(minAge)],
      [
        facts.courses,
        courses.length === 0 ? null : (
          <ul class="plain-list">
            {courses.map(({ id, title }) => (
              <li key={id}>
                <a href={`/console/courses/${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        ),
      ],
      [facts.drivingClasses, drivingClasses.join(", ")],
      [facts.fitness, fitness ? asks.fitness : null],
    ]
  }
}

function isEmpty({ minAge, courses, drivingClasses, fitness }: NonNullable<ShownCourse["prerequisites"]>): boolean {
  return minAge === null && courses.length === 0 && drivingClasses.length === 0 && !fitness
}

function recordableOf(course: CourseRow, asks: { no: string; recordable: string; ownValidity: string }): string {
  if (course.allow_user_approval_date === 0) return asks.no
  return course.may_change_valid_period === 1 ? asks.ownValidity : asks.recordable
}

interface FigureProps extends Pick<Framed, "reader"> {
  readonly figure: Counted
  readonly word: string
  readonly icon: IconName
  readonly tone: "plain" | "bad"
  readonly address: string
}

/** A number that leads to the list behind it. Colour says only that it is not zero. */
function FigureCard({ reader, figure: { count, isMore }, word, icon, tone, address }: FigureProps) {
  return (
    <li class={count === 0 ? "figure plain" : `figure ${tone}`}>
      <a href={address}>
        <span class="title">
          <Icon name={icon} />
          {word}
        </span>
        <strong>
          {isMore && ">\u00a0"}
          {count.toLocaleString(reader.language)}
        </strong>
      </a>
    </li>
  )
}

function People({ reader, person: { caller }, shown, today }: Part & { readonly today: string }) {
  const wording = COURSES_WORDING[reader.language]
  const { course, figures, open, held } = shown
  const behind = listsBehind(course.id)
  const { timezone } = caller.company
  const { states } = PORTAL_WORDING[reader.language].overview
  return (
    <div class="panels">
      <Panel
        title={wording.columns.open}
        acts={<All address={behind.open} figure={figures.open} label={wording.all} />}
      >
        {open.length === 0 ? (
          <EmptyState icon="circle-check" title={wording.nobodyOpen.title} text={wording.nobodyOpen.text} />
        ) : (
          <SimpleTable
            caption={wording.columns.open}
            rows={open}
            idOf={({ id }) => id}
            columns={[
              {
                name: "name",
                label: wording.columns.person,
                cell: ({ id, user }) => (
                  <a href={`/console/assignments/${id}`}>
                    <bdi>{user?.full_name}</bdi>
                  </a>
                ),
              },
              { name: "state", label: wording.columns.state, cell: ({ state }) => states[state] },
              {
                name: "deadline",
                label: wording.columns.deadline,
                cell: (assignment) => (
                  <DeadlineBadge assignment={assignment} reader={reader} timezone={timezone} today={today} />
                ),
              },
            ]}
          />
        )}
      </Panel>
      {figures.held !== undefined && (
        <Panel
          title={wording.columns.held}
          acts={<All address={behind.held} figure={figures.held} label={wording.all} />}
        >
          {held.length === 0 ? (
            <EmptyState icon="award" title={wording.nobodyHolds.title} text={wording.nobodyHolds.text} />
          ) : (
            <SimpleTable
              caption={wording.columns.held}
              rows={held}
              idOf={({ id }) => id}
              columns={[
                {
                  name: "name",
                  label: wording.columns.person,
                  cell: ({ user_id, holder_name }) => (
                    <a href={`/console/people/${user_id}`}>
                      <bdi>{holder_name}</bdi>
                    </a>
                  ),
                },
                {
                  name: "valid",
                  label: wording.columns.validUntil,
                  cell: ({ valid_until }) =>
                    valid_until === null ? wording.validity.unlimited : writtenDay(valid_until, reader.language),
                },
              ]}
            />
          )}
        </Panel>
      )}
    </div>
  )
}

interface AllProps {
  readonly address: string
  readonly figure: Counted
  readonly label: (count: string) => ComponentChildren
}

function All({ address, figure: { count, isMore }, label }: AllProps) {
  if (count === 0) return null
  return <a href={address}>{label(`${isMore ? ">\u00a0" : ""}${count}`)}</a>
}
