import { DOCUMENTED_EVENTS, EVENT_HEADERS, eventBody } from "../../webhooks/document.ts"
import type { Components } from "./components.ts"
import { exampleOf } from "./examples.ts"

/** The requests that the server sends to webhooks, by event name. */
export function webhooksOf(components: Components): Record<string, object> {
  const parameters = Object.entries(EVENT_HEADERS).map(([name, { description, example }]) => {
    return { name, in: "header", required: true, description, schema: { type: "string" }, example }
  })
  return Object.fromEntries(
    DOCUMENTED_EVENTS.map((event) => {
      const body = eventBody(event)
      const post = {
        tags: ["Webhooks"],
        operationId: `on ${event.name}`.replace(/[ ._](\w)/g, (_, letter: string) => letter.toUpperCase()),
        summary: event.summary,
        ...(event.description === undefined ? {} : { description: event.description }),
        parameters,
        requestBody: {
          required: true,
          content: { "application/json": { schema: components.refer(body), example: exampleOf(body) } },
        },
        responses: {
          "2XX": {
            description:
              "The event has been received. After any other response, or none within 15 s, it is sent again.",
          },
          "410": { description: "The receiver no longer exists: the webhook becomes inactive." },
        },
        // The signature proves to the receiver who sent the request.
        security: [],
      }
      return [event.name, { post }]
    }),
  )
}
