// Starts Swagger UI in the page /swagger. A file of its own, since the page allows no inline script.
window.ui = window.SwaggerUIBundle({
  url: "/swagger/json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  filter: true,
  validatorUrl: null,
  // Otherwise the browser itself would ask for a password where the server refuses a client's secret (401, Basic).
  requestInterceptor: (request) => Object.assign(request, { credentials: "omit" }),
})
window.ui.initOAuth({ scopes: "*" })
