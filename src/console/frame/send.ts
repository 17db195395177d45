import type { SignedIn } from "../../access/sessions/rules.ts"
import { sendPage, WITH_SCRIPTS } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import type { Reader } from "../../pages/reader.ts"
import { type ShownViews, viewsIn } from "../views/rules.ts"
import { doneIn } from "./notices.ts"
import type { Framed } from "./page.tsx"
import { consolePersonOf } from "./person.ts"
import { consoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

/** What the guard gives to a route of a signed-in person. */
interface Context {
  readonly request: Request
  readonly person: SignedIn
  readonly reader: Reader
}

/** What a page shows around its content, and the headers that belong to it. */
export interface Shown extends Framed {
  readonly views: ShownViews | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Sentences about what was done, by name; some contain a number. */
export type Sentences = Readonly<Record<string, string | ((count: number) => string)>>

interface ShowingOptions {
  /** The page whose address is shown again, if this one answers a form. */
  readonly path?: string
  /** What forms that lead to this page may say was done. */
  readonly notices?: { readonly en: Sentences; readonly de: Sentences }
  /** Whether the page is a list whose filters can be saved as views. */
  readonly hasViews?: true
}

/** The frame of a page for the reader of a request. */
export async function shownTo(
  services: Services,
  { request, person, reader }: Context,
  { path, notices, hasViews }: ShowingOptions = {},
): Promise<Shown> {
  const asked = consoleReader(request, reader, path)
  const views = hasViews === undefined ? undefined : await viewsIn(services.database, person.caller, asked)
  const own = views === undefined ? asked : { ...asked, query: views.query }
  const { form } = FRAME_WORDING[own.language]
  const always = {
    saved: form.saved,
    undone: form.undone,
    partly_undone: form.partlyUndone,
    sent_twice: form.sentTwice,
  }
  const sentences = { ...always, ...notices?.[own.language] }
  return {
    reader: own,
    views,
    person: await consolePersonOf(request, services, person),
    ...doneIn(request, services, sentences),
  }
}

/** Sends a page of the console. */
export function sendConsolePage(set: { readonly headers: object }, { reader, headers }: Shown, page: string): string {
  return sendPage(set, reader, page, { ...WITH_SCRIPTS, ...headers })
}

interface Body<T> {
  readonly "~standard": { readonly validate: (value: unknown) => { value: T } }
}

/** The request of a form as the API would read it. Forms may send no more than programs may. */
export function draftOf<T>(body: Body<T>, sent: object): T {
  return body["~standard"].validate(sent).value
}
