/** @jsxImportSource preact */
import { Icon } from "./components/icon.tsx"
import type { IconName } from "./icons.ts"
import { renderSitePage } from "./layouts/site.tsx"
import type { Reader } from "./reader.ts"
import type { RefusalName, RefusalReason } from "./wording/shape.ts"
import { PAGE_WORDING } from "./wording/wording.ts"

const BY_STATUS: Readonly<Record<number, RefusalName>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  429: "too_many_requests",
  500: "server_error",
  503: "unavailable",
}

const ICONS: Partial<Record<RefusalName, IconName>> = {
  unauthenticated: "lock",
  forbidden: "lock",
  not_found: "search",
  too_many_requests: "circle-pause",
}

/** Says more about a refusal than its status: a name for which pages have words, or otherwise a sentence in some language. */
export type Reason = RefusalReason | { readonly text: string; readonly language: string }

interface Refusal {
  readonly status: number
  /** The address that was refused. */
  readonly path: string
  readonly reason: Reason | undefined
  readonly reader: Reader
}

/** Whether pages have their own words for this reason. */
export function isRefusalReason(name: string): name is RefusalReason {
  return name in PAGE_WORDING.en.reasons
}

/** The part of the portal in which a page was not found, for a signed-in user, because the page may have existed before. */
function placeOf({ status, path }: Refusal): "learn" | "console" | "account" | undefined {
  if (status !== 404) return undefined
  return (["learn", "console", "account"] as const).find((place) => path.startsWith(`/${place}/`))
}

/** A refusal as it is shown in a browser. */
export function refusalPage(refusal: Refusal): string {
  const { status, reason, reader } = refusal
  const { refusals, reasons, toStart, portal } = PAGE_WORDING[reader.language]
  const place = placeOf(refusal)
  const name = BY_STATUS[status] ?? "bad_request"
  const { title, advice } = refusals[name]
  return renderSitePage({
    title: `${title} – trainbase`,
    reader,
    width: "narrow",
    children: (
      <div class="refusal">
        <div class="symbol">
          <Icon name={ICONS[name] ?? "circle-alert"} />
        </div>
        <p class="number">{status}</p>
        <h1>{title}</h1>
        {typeof reason === "object" ? (
          <p lang={reason.language}>{reason.text}</p>
        ) : (
          <p>{reason === undefined ? advice : reasons[reason]}</p>
        )}
        {place !== undefined && (
          <p>
            <a class="button" href={`/${place}`}>
              {portal[place]}
            </a>
          </p>
        )}
        <p>
          <a class={place === undefined ? "button" : "button quiet"} href="/">
            {toStart}
          </a>
        </p>
      </div>
    ),
  })
}
