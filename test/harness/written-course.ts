import type { DraftContent } from "../../src/training/authoring/draft-content.ts"
import { clientId, clientSecret } from "./companies.ts"
import type { Answer, Installation } from "./installation.ts"
import { idOf } from "./records.ts"

/** A company that writes the course "ladder", with two chapters, and an administrator, a trainer and an employee as clients. */

const client = (key: string) => ({
  ...{ key, name: key, service_user_key: key },
  ...{ client_id: clientId(key), client_secret: clientSecret(key) },
})
const person = (key: string, more: object = {}) => ({
  key,
  first_name: key,
  last_name: "Muster",
  username: key,
  ...more,
})

export const LADDER: DraftContent = [
  {
    key: "first",
    title: "First",
    nodes: [
      {
        ...{ key: "stand", title: "Stand", text: "Put it on firm ground.", prompter_text: null, style: "slides" },
        questions: [
          {
            ...{ key: "q-stand", text: "Where?", points: 1 },
            answers: [
              { text: "On firm ground", correct: true },
              { text: "On a box", correct: false },
            ],
          },
        ],
      },
      { key: "angle", title: "Angle", text: "Four to one.", prompter_text: null, style: "slides", questions: [] },
    ],
  },
  {
    key: "second",
    title: "Second",
    nodes: [
      { key: "climb", title: "Climb", text: "Three points.", prompter_text: null, style: "slides", questions: [] },
    ],
  },
]

export const WRITING_COMPANY = {
  courses: [{ key: "shared", title: "Shared", short_type: "operator" }],
  companies: [
    {
      ...{ key: "acme", name: "Acme", timezone: "Europe/Berlin" },
      courses: [
        { key: "ladder", title: "Ladders", short_type: "operator", content: LADDER },
        { key: "empty", title: "Empty", short_type: "operator" },
        {
          ...{ key: "other", title: "Other", short_type: "operator" },
          content: [
            {
              ...{ key: "other-chapter", title: "Other" },
              nodes: [
                { key: "other-page", title: "Page", text: "Text.", questions: [{ key: "other-q", text: "Why?" }] },
              ],
            },
          ],
        },
      ],
      users: [
        person("admin", { roles: ["company.admin"] }),
        person("mixed", { roles: ["company.admin"] }),
        person("trainer", { roles: ["company.trainer"] }),
        person("employee"),
      ],
      clients: ["admin", "mixed", "trainer", "employee"].map(client),
    },
    {
      ...{ key: "beta", name: "Beta", timezone: "Europe/Berlin" },
      courses: [{ key: "foreign", title: "Foreign", short_type: "operator" }],
      users: [person("other", { roles: ["company.admin"] })],
      clients: [client("other")],
    },
  ],
}

interface Sent {
  readonly as?: string
  readonly headers?: Record<string, string>
}

/** Sends requests about a course. */
export function courseOf(installation: Installation, key = "ladder") {
  const path = `courses/${idOf(installation, "courses", key)}`
  const send = (method: string, place: string, body?: unknown, { as = "admin", headers = {} }: Sent = {}) =>
    installation.request(method, `${path}/${place}`, { as, headers, ...(body === undefined ? {} : { body }) })
  const draft = (options: Sent = {}) => send("GET", "draft", undefined, options)
  const tag = async () => String((await draft()).headers.get("etag"))
  return {
    path,
    send,
    draft,
    /** The entity tag of the draft. */
    tag,
    get: (place: string, options?: Sent) => send("GET", place, undefined, options),
    /** Saves a draft by somebody who knows the present one, or the one of a tag. */
    save: async (content: unknown, { ifMatch, ...options }: Sent & { ifMatch?: string } = {}): Promise<Answer> =>
      send("PUT", "draft", { content }, { ...options, headers: { "if-match": ifMatch ?? (await tag()) } }),
    publish: (body: object, options?: Sent) => send("POST", "publish", body, options),
  }
}

/** The content with another text on a page. */
export function withText(key: string, text: string | null, content: DraftContent = LADDER): DraftContent {
  return changed(key, { text }, content)
}

/** The content with other fields of a page. */
export function changed(key: string, fields: object, content: DraftContent = LADDER): DraftContent {
  return content.map((chapter) => ({
    ...chapter,
    nodes: chapter.nodes.map((node) => (node.key === key ? { ...node, ...fields } : node)),
  }))
}

/** Gives a course without content its revision 1 and its version 1, with the page that examples name. */
export async function publishFirst(installation: Installation, id: number): Promise<void> {
  const content = [{ title: "Chapter", nodes: [{ key: "daily-check", title: "Page", text: "What it says." }] }]
  await installation.request("PUT", `courses/${id}/draft`, { headers: { "if-match": "*" }, body: { content } })
  await installation.request("POST", `courses/${id}/publish`, { body: { revision: 1 } })
}
