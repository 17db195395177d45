import type { ApiLanguage } from "../tools/language/messages.ts"
import { escapeHtml, htmlPage } from "./html.ts"

const BACK: Record<ApiLanguage, string> = { en: "To the start page", de: "Zur Startseite" }

/** A refusal for someone who reads it in a browser. */
export function problemPage(status: number, text: string, language: ApiLanguage): string {
  return htmlPage({
    title: `${status} ${text}`,
    language,
    content: `<h1>${status}</h1><p>${escapeHtml(text)}</p><p><a href="/">${BACK[language]}</a></p>`,
  })
}

const INDEX: Record<ApiLanguage, (origin: string) => string> = {
  en: (origin) => `<h1>trainbase</h1>
<p>This is a training-management server: it keeps the locations, teams and users of a company and the records that prove
that people were trained. HR systems work with it over a JSON API.</p>
<ul>
<li><a href="/swagger">API documentation</a> – every endpoint, to read and to try out</li>
<li><a href="/swagger/guide">Guide for integrators</a> – from the first token to a whole integration, with commands</li>
<li><a href="/verify">Check a certificate</a> – whether it is genuine and valid</li>
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
<li><a href="/swagger/guide">Leitfaden für Integratoren</a> (englisch) – vom ersten Token bis zur fertigen Anbindung, mit Befehlen</li>
<li><a href="/verify">Zertifikat prüfen</a> – ob es echt und gültig ist</li>
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
  return htmlPage({ title: "trainbase", language, content: INDEX[language](escapeHtml(origin)) })
}
