import { beginSession } from "../../src/access/sessions/rules.ts"
import { sql } from "../../src/database/port.ts"
import type { Installation } from "./installation.ts"

const SETTINGS = { session_idle: 43_200, session_lifetime: 2_592_000 }

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

/** The token of a new session of the user with this key. */
export async function sessionOf(installation: Installation, key: string, device = FIREFOX): Promise<string> {
  const { database, time } = installation
  const user = await database.get<{ id: number; company_id: number }>(
    sql`select id, company_id from users where key = ${key} order by id limit 1`,
  )
  if (user === undefined) throw new TypeError(`there is no user "${key}"`)
  const session = { userId: user.id, companyId: user.company_id, factors: ["password"], stays: false } as const
  return database.transaction((tx) =>
    beginSession(tx, { ...session, address: "192.0.2.7", device }, { settings: SETTINGS, now: time.now }),
  )
}

/** A browser of somebody who is signed in: it sends its cookies, and forms as pages of this server do. */
export class SignedInBrowser {
  readonly cookies = new Map<string, string>()

  private constructor(readonly installation: Installation) {}

  static async of(installation: Installation, key: string): Promise<SignedInBrowser> {
    const browser = new SignedInBrowser(installation)
    browser.cookies.set("session", await sessionOf(installation, key))
    return browser
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#keep(
      await this.installation.app.handle(new Request(`http://localhost${path}`, { headers: this.#with(headers) })),
    )
  }

  async post(path: string, fields: Record<string, string> = {}): Promise<Response> {
    const request = new Request(`http://localhost${path}`, {
      method: "POST",
      headers: this.#with({ "sec-fetch-site": "same-origin" }),
      body: new URLSearchParams(fields),
    })
    return this.#keep(await this.installation.app.handle(request))
  }

  #with(headers: Record<string, string>): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    return { "user-agent": FIREFOX, accept: "text/html", "accept-language": "en", cookie, ...headers }
  }

  #keep(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes("Max-Age=0")) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}
