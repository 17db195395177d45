import type { AddressInfo } from "node:net"
import type { Readable } from "node:stream"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

/** A mail as the server received it. */
interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  /** The message with its headers, as transmitted. */
  readonly source: string
  /** True when the connection was encrypted. */
  readonly secure: boolean
  /** The user who had logged in. */
  readonly user: string | undefined
}

/** How the server responds, instead of accepting everything. */
interface Behaviour {
  recipient?: [code: number, text: string] | undefined
  content?: [code: number, text: string] | undefined
  /** Called when a message has arrived, before it is accepted. */
  beforeTaking?: () => Promise<void>
  /** The only valid login. */
  login?: { user: string; password: string }
}

/** A real mail server on a free port, closed at the end of the block. */
export class SmtpInbox implements AsyncDisposable {
  readonly mails: TakenMail[] = []
  /** Messages that were received completely, including those refused afterwards. */
  readonly sources: string[] = []
  readonly #server: SMTPServer

  private constructor(
    readonly behaviour: Behaviour,
    options: SMTPServerOptions,
  ) {
    this.#server = new SMTPServer({
      authOptional: behaviour.login === undefined,
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      ...options,
      onAuth: ({ username, password }, _, answer) => {
        const { login } = this.behaviour
        if (login?.user === username && login?.password === password) answer(null, { user: username })
        else answer(new Error(`wrong login ${username}:${password}`))
      },
      onRcptTo: ({ address }, _, answer) => {
        answer(refusal(this.behaviour.recipient, address))
      },
      onData: async (stream, session, answer) => {
        const source = await wholeMessage(stream)
        if (source === undefined) return
        this.sources.push(source)
        await this.behaviour.beforeTaking?.()
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        const refused = refusal(this.behaviour.content, to.join())
        if (refused === undefined) {
          this.mails.push({
            from: mailFrom === false ? "" : mailFrom.address,
            to,
            source,
            secure: session.secure,
            user: session.user,
          })
        }
        answer(refused)
      },
    })
    // Some tests have clients that disconnect early.
    this.#server.on("error", () => {})
  }

  static async open(behaviour: Behaviour = {}, options: SMTPServerOptions = {}): Promise<SmtpInbox> {
    const inbox = new SmtpInbox(behaviour, options)
    await new Promise<void>((resolve) => inbox.#server.listen(0, "127.0.0.1", resolve))
    return inbox
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve))
  }
}

/** The message, or undefined if its sender disconnected in the middle of it, as a killed process does. */
async function wholeMessage(stream: Readable): Promise<string | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ECONNECTION") return undefined
    throw error
  }
  return Buffer.concat(chunks).toString("utf8")
}

/** Real servers repeat the address in their refusals, so this one does too. */
function refusal(reply: [code: number, text: string] | undefined, address: string): Error | undefined {
  if (reply === undefined) return undefined
  return Object.assign(new Error(`${reply[1]} <${address}>`), { responseCode: reply[0] })
}
