/** @jsxImportSource preact */
import { personOf } from "../../access/person-guard.ts"
import type { RefusedPerson } from "../../http/problems.ts"
import { readerFrom, sendPage, WITH_SCRIPTS } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import { urlOf } from "../../http/url.ts"
import { Icon } from "../../pages/components/icon.tsx"
import { type Refusal, refusalParts } from "../../pages/refusal-page.tsx"
import { type Framed, renderConsolePage } from "./page.tsx"
import { consolePersonOf } from "./person.ts"
import { PLACES } from "./places.ts"
import { consoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

/**
 * Who is signed in where a page is refused; undefined for a session that must do something first, or at a shared
 * tablet. Below `/console`, the refusal has the frame of the console, if the person may open any of its pages.
 */
export function refusedInConsole(services: Services): (request: Request) => Promise<RefusedPerson | undefined> {
  return async (request) => {
    const person = await personOf(request, services)
    if (person === undefined || person.duty !== undefined || person.caller.session.kiosk !== undefined) return undefined
    const reader = readerFrom(request, person.language, person.caller.company.language)
    if (!/^\/console(\/|$)/.test(urlOf(request).pathname)) return { reader }
    const framed = {
      reader: consoleReader(request, reader),
      person: await consolePersonOf(request, services, person),
    }
    if (framed.person.places.length === 0) return { reader }
    return {
      reader: framed.reader,
      framed(refusal) {
        const set = { headers: {} }
        return {
          body: sendPage(set, framed.reader, consoleRefusal(framed, refusal), WITH_SCRIPTS),
          headers: set.headers,
        }
      },
    }
  }
}

/** A refusal within the console, whose navigation stays where it is. */
function consoleRefusal(framed: Framed, refusal: Refusal): string {
  const { reader, person } = framed
  const { title, icon, sentence } = refusalParts({ ...refusal, reader })
  const place = person.places[0]
  return renderConsolePage({
    ...framed,
    title,
    width: "narrow",
    children: (
      <section class="card empty-state">
        <Icon name={icon} />
        {sentence}
        {place !== undefined && (
          <p class="next">
            <a class="button quiet" href={PLACES[place].address}>
              {FRAME_WORDING[reader.language].places[place]}
            </a>
          </p>
        )}
      </section>
    ),
  })
}
