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

window.ui = window.SwaggerUIBundle({
  url: "/swagger/json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  filter: true,
  validatorUrl: null,
  plugins: [atThisOrigin],
  // Otherwise the browser itself would ask for a password where the server refuses a client's secret (401, Basic).
  requestInterceptor: (request) => Object.assign(request, { credentials: "omit" }),
})
window.ui.initOAuth({ scopes: "*" })
