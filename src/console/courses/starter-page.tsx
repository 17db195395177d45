/** @jsxImportSource preact */
import { Badge } from "../../pages/components/badge.tsx"
import { type FieldFaults, Form, Remarks } from "../../pages/components/form.tsx"
import { STARTER_LANGUAGES, type StarterLanguage, type StarterOffer } from "../../training/courses/starter.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { COURSES_WORDING } from "./wording/wording.ts"

interface StarterPage extends Framed {
  readonly offers: readonly StarterOffer[]
  readonly language: StarterLanguage
  readonly ticked: readonly string[]
  readonly faults?: FieldFaults | undefined
}

/** The courses that come with the product, to be added to the company's own. */
export function starterPage({ offers, language, ticked, faults, ...framed }: StarterPage): string {
  const { reader } = framed
  const { starter, title } = COURSES_WORDING[reader.language]
  const missing = offers.filter(({ courseId }) => courseId === undefined)
  const others = STARTER_LANGUAGES.filter((one) => one !== language)
  const list = (
    <ul class="starter-courses">
      {offers.map((offer, index) => (
        <li key={offer.course} class="card" lang={language}>
          {offer.courseId === undefined ? (
            <label>
              <input
                id={index === offers.indexOf(missing[0] ?? offer) ? "courses" : undefined}
                type="checkbox"
                name="courses"
                value={offer.course}
                checked={ticked.includes(offer.course)}
              />
              <span>
                <strong>{offer.title}</strong>
                <span class="quiet">{offer.description}</span>
              </span>
            </label>
          ) : (
            <div>
              <a href={`/console/courses/${offer.courseId}`}>{offer.title}</a>{" "}
              <span lang={reader.language}>
                <Badge tone="good" icon="circle-check" word={starter.added} />
              </span>
              <p class="quiet">{offer.description}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
  return renderConsolePage({
    ...framed,
    title: starter.title,
    current: "courses",
    crumbs: [{ label: title, address: "/console/courses" }],
    width: "narrow",
    lead: starter.lead,
    hasFaults: faults !== undefined,
    children: (
      <>
        <p>
          {others.map((one) => (
            <a key={one} href={`/console/courses/starter?in=${one}`}>
              {starter.inLanguage[one]}
            </a>
          ))}
        </p>
        {missing.length === 0 ? (
          list
        ) : (
          <Form
            reader={reader}
            action={`/console/courses/starter?in=${language}`}
            faults={faults}
            submit={starter.submit}
            beside={
              <a class="button quiet" href="/console/courses">
                {FRAME_WORDING[reader.language].form.cancel}
              </a>
            }
          >
            <fieldset class="field plain">
              <legend class="unseen">{starter.title}</legend>
              <Remarks name="courses" label={starter.title} reader={reader} fault={faults?.courses} />
              {list}
            </fieldset>
          </Form>
        )}
      </>
    ),
  })
}
