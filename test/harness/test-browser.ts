import type { Installation } from "./installation.ts"
import { asRead } from "./read-text.ts"

/** The response to a page request. */
export interface PageAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The target of a redirect. */
  readonly location: string | null
}

/** The fields of a form; a list if a name is repeated. */
type Fields = Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[]

interface Sent {
  readonly form?: Fields | FormData
  readonly headers?: Readonly<Record<string, string>>
}

export const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

const ORIGIN = "http://localhost"

/** A browser without scripts. It keeps cookies and sends the origin of forms. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()

  constructor(
    private readonly installation: Pick<Installation, "app">,
    private readonly agent = FIREFOX,
  ) {}

  get(path: string, sent: Pick<Sent, "headers"> = {}): Promise<PageAnswer> {
    return this.send("GET", path, sent)
  }

  /** Submits a form. */
  post(path: string, form: Fields | FormData = {}, sent: Pick<Sent, "headers"> = {}): Promise<PageAnswer> {
    return this.send("POST", path, { ...sent, form })
  }

  async send(method: string, path: string, { form, headers = {} }: Sent = {}): Promise<PageAnswer> {
    const all = new Headers({ accept: "text/html", "user-agent": this.agent, "accept-language": "en" })
    if (this.cookies.size > 0)
      all.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "))
    if (form !== undefined) {
      all.set("origin", ORIGIN)
      if (!(form instanceof FormData)) all.set("content-type", "application/x-www-form-urlencoded")
    }
    for (const [name, value] of Object.entries(headers)) value === "" ? all.delete(name) : all.set(name, value)
    const body = form === undefined ? null : form instanceof FormData ? form : searchParamsOf(form).toString()
    const response = await this.installation.app.handle(
      new Request(new URL(path, ORIGIN).href, { method, headers: all, body }),
    )
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const { status } = response
    return {
      status,
      headers: response.headers,
      text: asRead(await response.text()),
      location: response.headers.get("location"),
    }
  }

  /** Signs in through the form, with the correct password unless the page overrides it. */
  signIn(username: string, password: string, others: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    return this.post("/sign-in", { username, password, ...others })
  }

  #keep(cookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === "" || /max-age=0/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

function searchParamsOf(form: Fields): URLSearchParams {
  return new URLSearchParams(Array.isArray(form) ? form : Object.entries(form))
}
