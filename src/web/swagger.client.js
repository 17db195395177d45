// Starts Swagger UI in the page /swagger. A file of its own, since the page allows no inline script.

/**
 * The document names the public address. People may have opened this page under another one, from which a browser
 * reaches no other: that one comes first, and tokens are asked for there.
 */
const openedHere = (document) => {
  const { origin } = window.location
  const others = document.servers.filter(({ url }) => url !== origin)
  const { clientCredentials } = document.components.securitySchemes
  const flow = clientCredentials.flows.clientCredentials
  flow.tokenUrl = new URL(new URL(flow.tokenUrl).pathname, origin).href
  return { ...document, servers: [{ url: origin, description: "where you opened this page" }, ...others] }
}

const atThisOrigin = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        updateSpec: (update) => (text) => {
          try {
            return update(JSON.stringify(openedHere(JSON.parse(text))))
          } catch (error) {
            // A refusal is no document; Swagger UI says so.
            if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
            return update(text)
          }
        },
      },
    },
  },
})

/**
 * Of an operation's responses Swagger UI shows successes in full. Refusals have the same form everywhere, so they are
 * one list that opens, with a line for each status.
 */
const refusalsInOneList = ({ React }) => {
  const element = React.createElement
  const isRefusal = (_, status) => Number(status) >= 400
  const listOf = (refusals, Markdown) => {
    const rows = refusals.entrySeq().map(([status, response]) => {
      const description = element(Markdown, { source: response.get("description") })
      return element("tr", { key: status }, element("td", null, status), element("td", null, description))
    })
    return element(
      "details",
      { className: "refusals" },
      element("summary", null, `Refusals: ${refusals.keySeq().join(", ")}`),
      element("table", null, element("tbody", null, rows.toArray())),
      element(
        "p",
        null,
        "Each has a message for people and a code for programs; a 422 has errors and codes for every field. ",
        element("a", { href: "/swagger/guide#errors" }, "All of them, explained"),
      ),
    )
  }
  return {
    wrapComponents: {
      responses: (Responses) => (props) => {
        const { responses, getComponent } = props
        const refusals = responses.filter(isRefusal)
        const successes = element(Responses, { ...props, responses: responses.filterNot(isRefusal) })
        return refusals.isEmpty()
          ? successes
          : element(React.Fragment, null, successes, listOf(refusals, getComponent("Markdown", true)))
      },
    },
  }
}

/** Swagger UI has dark colours and leaves it to the page when to use them: when the browser asks for them. */
const dark = window.matchMedia("(prefers-color-scheme: dark)")
const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches)
dark.addEventListener("change", paint)
paint()

window.ui = window.SwaggerUIBundle({
  url: "/swagger/json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  displayRequestDuration: true,
  // A list of tags that open. With all of them open, Swagger UI shows only a few of more than about 130 operations.
  docExpansion: "none",
  filter: true,
  validatorUrl: null,
  plugins: [atThisOrigin, refusalsInOneList],
  // Otherwise the browser itself would ask for a password where the server refuses a client's secret (401, Basic).
  requestInterceptor: (request) => Object.assign(request, { credentials: "omit" }),
})
window.ui.initOAuth({ scopes: "*" })
