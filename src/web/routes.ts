import { type AnyElysia, Elysia } from "elysia"
import favicon from "swagger-ui-dist/favicon-32x32.png" with { type: "file" }
import type { Guard } from "../access/guard.ts"
import { originOf } from "../http/frame.ts"
import { readerFrom, sendPage } from "../http/send-page.ts"
import type { Services } from "../http/services.ts"
import { StaticBody } from "../http/static-body.ts"
import { ENGLISH } from "../pages/reader.ts"
import type { Settings } from "../settings/read.ts"
import { NotFound } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import { assetAt } from "./asset-bodies.ts"
import { documentText } from "./document-text.ts"
import { openApiDocument } from "./documentation/document.ts"
import { guidePage } from "./guide/page.tsx"
import { securityText } from "./security-text.ts"
import { isEmpty } from "./start/empty.ts"
import { startPage } from "./start/page.tsx"
import { visitorOf } from "./start/visitor.ts"
import { SWAGGER_FILES } from "./swagger-files.ts"

/**
 * Pages load everything from this server, under the page's own origin or the public one. Swagger UI uses inline styles
 * and icons from data URLs.
 */
function swaggerPolicy({ public_url: publicUrl }: Pick<Settings, "public_url">): string {
  const reached = publicUrl === undefined ? "'self'" : `'self' ${publicUrl}`
  return `default-src 'self'; connect-src ${reached}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`
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

/** One hour: the addresses of the files of Swagger UI are the same in every version. */
const SWAGGER_HEADERS = { "cache-control": "public, max-age=3600" }

/**
 * The public resources: the start page, the guide for integrators, Swagger UI, the OpenAPI document of the routes of
 * `app()`, the contact for security problems, and the assets of pages.
 */
export function siteRoutes(services: Services, guard: Guard, app: () => AnyElysia) {
  const document = documentText((origin) => openApiDocument(app(), origin))
  const policy = swaggerPolicy(services.settings)
  const site = new Elysia({ name: "site" })
    .use(guard)
    .get(
      "/",
      async ({ request, set }) => {
        const reader = readerFrom(request)
        const empty = await isEmpty(services.database)
        const visitor = await visitorOf(request, services)
        const page = startPage({ reader, origin: originOf(request, services), empty, visitor })
        return sendPage(set, reader, page)
      },
      { open: "public" },
    )
    .get("/swagger", ({ set }) => sendPage(set, ENGLISH, SWAGGER_PAGE, { "content-security-policy": policy }), {
      open: "public",
    })
    .get("/swagger/guide", ({ set }) => sendPage(set, ENGLISH, guidePage()), { open: "public" })
    .get("/swagger/json", ({ request, set }) => document(originOf(request, services)).answer(request, set), {
      open: "public",
    })
    .get(
      "/.well-known/security.txt",
      ({ set }) => {
        const { security_contact: contact, public_url: publicUrl } = services.settings
        if (contact === undefined) throw new NotFound(message("no_such_route"))
        set.headers["content-type"] = "text/plain; charset=utf-8"
        return securityText(contact, publicUrl, services.clock())
      },
      { open: "public" },
    )
    .get(
      "/swagger/favicon.png",
      () => new Response(Bun.file(favicon), { headers: { ...SWAGGER_HEADERS, "content-type": "image/png" } }),
      { open: "public" },
    )
    .get(
      "/assets/:file",
      ({ params, request, set }) => {
        // Elysia passes null for invalid UTF-8, contrary to its types.
        const asset = assetAt((params.file as string | null) ?? "")
        if (asset === undefined) throw new NotFound(message("no_such_route"))
        return asset.body.answer(request, set, asset.headers)
      },
      { open: "public" },
    )
  for (const { name, address, mediaType, path } of SWAGGER_FILES) {
    const body = new StaticBody(Bun.file(path), mediaType, name)
    site.get(address, ({ request, set }) => body.answer(request, set, SWAGGER_HEADERS), { open: "public" })
  }
  return site
}
