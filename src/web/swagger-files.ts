import css from "swagger-ui-dist/swagger-ui.css" with { type: "file" }
import bundle from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" }
import start from "./swagger.client.js" with { type: "file" }
import pageCss from "./swagger.css" with { type: "file" }

const SCRIPT = "text/javascript; charset=utf-8"
const STYLE = "text/css; charset=utf-8"

/**
 * The files that the Swagger UI page requests. Each `name` is unique among all files that are compressed when the
 * executable is built.
 */
export const SWAGGER_FILES = [
  { name: "swagger-ui.js", address: "/swagger/ui.js", mediaType: SCRIPT, path: bundle },
  { name: "swagger-ui.css", address: "/swagger/ui.css", mediaType: STYLE, path: css },
  { name: "swagger-page.css", address: "/swagger/page.css", mediaType: STYLE, path: pageCss },
  { name: "swagger-start.js", address: "/swagger/start.js", mediaType: SCRIPT, path: start },
] as const
