import { type AnyElysia, Elysia } from "elysia"
import favicon from "swagger-ui-dist/favicon-32x32.png" with { type: "file" }
import css from "swagger-ui-dist/swagger-ui.css" with { type: "file" }
import bundle from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" }
import type { Guard } from "../access/guard.ts"
import { originOf } from "../http/frame.ts"
import { sendPage } from "../http/html.ts"
import { indexPage } from "../http/pages.ts"
import type { Services } from "../http/services.ts"
import { StaticBody } from "../http/static-body.ts"
import type { Settings } from "../settings/read.ts"
import { negotiateLanguage } from "../tools/language/negotiate.ts"
import { documentText } from "./document-text.ts"
import { openApiDocument } from "./documentation/document.ts"
import { guidePage } from "./guide.ts"
import start from "./swagger.client.js" with { type: "file" }
import pageCss from "./swagger.css" with { type: "file" }

/**
 * Nothing but this server is asked for anything, under the address of the page or the public one; Swagger UI styles itself
 * inline and draws icons from data addresses.
 */
function swaggerPolicy({ public_url: publicUrl }: Pick<Settings, "public_url">): string {
  const reached = publicUrl === undefined ? "'self'" : `'self' ${publicUrl}`
  return `default-src 'self'; connect-src ${reached}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`
}

const SWAGGER_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>trainbase API</title>
<link rel="icon" href="/swagger/favicon.png"><link rel="stylesheet" href="/swagger/ui.css">
<link rel="stylesheet" href="/swagger/page.css"></head>
<body><div id="swagger-ui"></div>
<script src="/swagger/ui.js"></script><script src="/swagger/start.js"></script></body>
</html>
`

const SCRIPT = "text/javascript; charset=utf-8"

/** Files of Swagger UI by name, with their media types. */
const ASSETS = {
  "ui.js": [bundle, SCRIPT],
  "ui.css": [css, "text/css; charset=utf-8"],
  "page.css": [pageCss, "text/css; charset=utf-8"],
  "start.js": [start, SCRIPT],
} as const

const ASSET_HEADERS = { "cache-control": "public, max-age=3600" }

/** The pages for people: what this is, the guide for integrators, Swagger UI, and the OpenAPI document that describes the routes of `app()`. */
export function siteRoutes(services: Services, guard: Guard, app: () => AnyElysia) {
  const document = documentText((origin) => openApiDocument(app(), origin))
  const policy = swaggerPolicy(services.settings)
  const site = new Elysia({ name: "site" })
    .use(guard)
    .get("/", ({ request, set }) => sendPage(set, indexPage(originOf(request, services), languageOf(request))), {
      open: "public",
    })
    .get("/swagger", ({ set }) => sendPage(set, SWAGGER_PAGE, { "content-security-policy": policy }), {
      open: "public",
    })
    .get("/swagger/guide", ({ set }) => sendPage(set, guidePage()), { open: "public" })
    .get("/swagger/json", ({ request, set }) => document(originOf(request, services)).answer(request, set), {
      open: "public",
    })
    .get(
      "/swagger/favicon.png",
      () => new Response(Bun.file(favicon), { headers: { ...ASSET_HEADERS, "content-type": "image/png" } }),
      { open: "public" },
    )
  for (const [name, [path, type]] of Object.entries(ASSETS)) {
    const body = new StaticBody(Bun.file(path), type)
    site.get(`/swagger/${name}`, ({ request, set }) => body.answer(request, set, ASSET_HEADERS), { open: "public" })
  }
  return site
}

function languageOf(request: Request) {
  return negotiateLanguage(request.headers.get("accept-language"))
}
