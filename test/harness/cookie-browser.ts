import type { Installation } from "./installation.ts"

/** A browser as far as pages need one: it keeps cookies, and follows nothing by itself. */
export class CookieBrowser {
  readonly cookies = new Map<string, string>()

  constructor(
    private readonly handle: (request: Request) => Response | Promise<Response>,
    private readonly origin = "http://localhost",
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  static of(installation: Installation): CookieBrowser {
    return new CookieBrowser((request) => installation.app.handle(request))
  }

  async get(address: string): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { accept: "text/html", ...this.headers, ...(cookie === "" ? {} : { cookie }) }
    const response = await this.handle(new Request(new URL(address, this.origin).href, { headers }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      if (value === "" || /Max-Age=0(;|$)/.test(attributes)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const { status } = response
    return {
      status,
      headers: response.headers,
      location: response.headers.get("location"),
      text: await response.text(),
    }
  }
}

export interface Page {
  readonly status: number
  readonly headers: Headers
  readonly location: string | null
  readonly text: string
}
