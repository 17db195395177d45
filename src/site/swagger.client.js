// Starts Swagger UI in the page /swagger. A file of its own, since the page allows no inline script.
window.ui = window.SwaggerUIBundle({
  url: "/swagger/json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  filter: true,
  validatorUrl: null,
})
window.ui.initOAuth({ scopes: "*" })
