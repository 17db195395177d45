import { isEncrypted } from "./same-origin.ts"
import type { Services } from "./services.ts"

/*
 * Cookies of pages. Scripts never see them, and other sites never send them with a form. Over TLS their names begin with
 * `__Host-`: browsers then accept them only from this host, and only encrypted.
 */

type CookieName =
  | "session"
  | "signing-in"
  | "browser"
  | "provider"
  | "passkey"
  | "notice"
  | "next"
  | "calendar"
  | "shortcuts"
  | "kiosk"
  | "kiosk-script"

function fullName(request: Request, services: Services, name: CookieName): string {
  return isEncrypted(request, services) ? `__Host-${name}` : name
}

/** The value of a cookie; undefined if the browser sent none. */
export function cookieOf(request: Request, services: Services, name: CookieName): string | undefined {
  const wanted = fullName(request, services, name)
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2)
    if (key === wanted && value !== undefined && value !== "") return value
  }
  return undefined
}

/**
 * The header that sets a cookie.
 *
 * @param lifetime seconds; undefined until the browser is closed
 */
export function keptCookie(
  request: Request,
  services: Services,
  {
    name,
    value,
    lifetime,
  }: { readonly name: CookieName; readonly value: string; readonly lifetime?: number | undefined },
): string {
  const encrypted = isEncrypted(request, services)
  const age = lifetime === undefined ? "" : `; Max-Age=${lifetime}`
  return `${fullName(request, services, name)}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${encrypted ? "; Secure" : ""}`
}

/** The header that deletes a cookie. */
export function droppedCookie(request: Request, services: Services, name: CookieName): string {
  return keptCookie(request, services, { name, value: "", lifetime: 0 })
}

/** Redirects the browser to another page, which it requests by GET. */
export function seeOther(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: path })
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  return new Response(null, { status: 303, headers })
}
