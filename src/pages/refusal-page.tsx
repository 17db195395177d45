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

export interface Refusal {
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

/** The heading of a refusal, its icon, and a sentence about it. */
export function refusalParts({ status, reason, reader }: Omit<Refusal, "path">) {
  const { refusals, reasons } = PAGE_WORDING[reader.language]
  const name = BY_STATUS[status] ?? "bad_request"
  const { title, advice } = refusals[name]
  const icon = ICONS[name] ?? "circle-alert"
  if (typeof reason === "object") return { title, icon, sentence: <p lang={reason.language}>{reason.text}</p> }
  return { title, icon, sentence: <p>{reason === undefined ? advice : reasons[reason]}</p> }
}

/** A refusal as it is shown in a browser. */
export function refusalPage(refusal: Refusal): string {
  const { status, reader } = refusal
  const { toStart, portal } = PAGE_WORDING[reader.language]
  const place = placeOf(refusal)
  const { title, icon, sentence } = refusalParts(refusal)
  return renderSitePage({
    title: `${title} – trainbase`,
    reader,
    width: "narrow",
    children: (
      <div class="refusal">
        <div class="symbol">
          <Icon name={icon} />
        </div>
        <p class="number">{status}</p>
        <h1>{title}</h1>
        {sentence}
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
