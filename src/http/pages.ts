import type { ApiLanguage } from "../language/messages.ts"

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:4rem auto;padding:0 1.5rem;color:#1c2733;background:#fff}
h1{font-size:1.6rem;margin:0 0 .5rem}code,pre{font:.9em/1.5 ui-monospace,monospace;background:#f1f4f7;border-radius:4px}
code{padding:.1em .3em}pre{padding:1rem;white-space:pre-wrap;overflow-wrap:anywhere}a{color:#0b5cad}li{margin:.4rem 0}
@media(prefers-color-scheme:dark){body{color:#dde5ec;background:#14191f}code,pre{background:#222a33}a{color:#7ab8ff}}`

/** A tick on blue, as a data address: without one, browsers ask for a file of their own accord. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5cad"/><path d="M8 17l6 6 10-13" fill="none" stroke="#fff" stroke-width="4"/></svg>',
)}`

function page(title: string, language: ApiLanguage, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="${ICON}"><style>${STYLE}</style></head>
<body>${content}</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}

const BACK: Record<ApiLanguage, string> = { en: "To the start page", de: "Zur Startseite" }

/** A refusal for someone who reads it in a browser. */
export function problemPage(status: number, text: string, language: ApiLanguage): string {
  return page(
    `${status} ${text}`,
    language,
    `<h1>${status}</h1><p>${escapeHtml(text)}</p><p><a href="/">${BACK[language]}</a></p>`,
  )
}

const INDEX: Record<ApiLanguage, (origin: string) => string> = {
  en: (origin) => `<h1>trainbase</h1>
<p>This is a training-management server: it keeps the locations, teams and users of a company and the records that prove
that people were trained. HR systems work with it over a JSON API.</p>
<ul>
<li><a href="/swagger">API documentation</a> – every endpoint, to read and to try out</li>
<li><a href="/swagger/json">OpenAPI document</a> – for code generators</li>
<li><a href="/.well-known/oauth-authorization-server">Authorization server metadata</a> – for OAuth 2.0 clients</li>
<li><a href="/health/ready">Health</a> – whether the server can work</li>
</ul>
<p>A first token, with the credentials that your administrator gave you:</p>
<pre>curl ${origin}/oauth/token -d grant_type=client_credentials -u CLIENT_ID:CLIENT_SECRET</pre>
<p>A first request with it:</p>
<pre>curl ${origin}/api/v1/users -H "Authorization: Bearer ACCESS_TOKEN"</pre>`,
  de: (origin) => `<h1>trainbase</h1>
<p>Dies ist ein Server für das Schulungsmanagement: Er führt Standorte, Teams und Benutzer einer Firma und die Nachweise,
dass Menschen geschult wurden. HR-Systeme arbeiten mit ihm über eine JSON-API.</p>
<ul>
<li><a href="/swagger">API-Dokumentation</a> – alle Endpunkte, zum Lesen und Ausprobieren</li>
<li><a href="/swagger/json">OpenAPI-Dokument</a> – für Codegeneratoren</li>
<li><a href="/.well-known/oauth-authorization-server">Metadaten des Autorisierungsservers</a> – für OAuth-2.0-Clients</li>
<li><a href="/health/ready">Zustand</a> – ob der Server arbeiten kann</li>
</ul>
<p>Ein erstes Token, mit den Zugangsdaten von Ihrem Administrator:</p>
<pre>curl ${origin}/oauth/token -d grant_type=client_credentials -u CLIENT_ID:CLIENT_SECRET</pre>
<p>Eine erste Anfrage damit:</p>
<pre>curl ${origin}/api/v1/users -H "Authorization: Bearer ACCESS_TOKEN"</pre>`,
}

/** The page at `/`: what this is and where to go. */
export function indexPage(origin: string, language: ApiLanguage): string {
  return page("trainbase", language, INDEX[language](escapeHtml(origin)))
}
