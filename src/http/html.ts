const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:clamp(1.5rem,6vw,4rem) auto;padding:0 clamp(1rem,4vw,1.5rem);color:#1c2733;background:#fff}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem}a{color:#0b5cad}li{margin:.4rem 0}
code,pre{font:.9em/1.5 ui-monospace,monospace;background:#f1f4f7;border-radius:4px}
code{padding:.1em .3em}pre{padding:1rem;white-space:pre-wrap;overflow-wrap:anywhere}
@media screen and (prefers-color-scheme:dark){body{color:#dde5ec;background:#14191f}code,pre{background:#222a33}a{color:#7ab8ff}}`

/** A tick on blue, as a data address: without one, browsers ask for a file of their own accord. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5cad"/><path d="M8 17l6 6 10-13" fill="none" stroke="#fff" stroke-width="4"/></svg>',
)}`

/** The headers of every page: nobody frames it, and it runs no script and asks no server for anything. */
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  "referrer-policy": "no-referrer",
} as const

interface Page {
  /** Plain text. */
  readonly title: string
  /** Of the content, as two letters. */
  readonly language: string
  /** HTML of the body; whatever comes from users is escaped. */
  readonly content: string
  /** CSS that this page adds. */
  readonly style?: string
}

/** The frame that all pages for people have. Light or dark follows the reader's system; paper is light. */
export function htmlPage({ title, language, content, style = "" }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title><link rel="icon" href="${ICON}"><style>${STYLE}${style}</style></head>
<body>${content}</body>
</html>
`
}

/** Text as it stands in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}

/** Answers a page; `headers` are those that this page adds or has otherwise. */
export function sendPage(
  set: { readonly headers: object },
  page: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  Object.assign(set.headers, PAGE_HEADERS, headers)
  return page
}
