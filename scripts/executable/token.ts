/** The credentials of a client. */
export interface Credentials {
  readonly id: string
  readonly secret: string
}

/** An access token from the server at `origin`. Throws with the response when the server refuses. */
export async function tokenFor(origin: string, { id, secret }: Credentials): Promise<string> {
  const answer = await fetch(`${origin}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", client_id: id, client_secret: secret }),
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`No token: ${answer.status} ${body}`)
  return JSON.parse(body).access_token
}

/** The credentials in the `curl` command that `serve --demo` prints when it starts. Throws when there are none. */
export function printedCredentials(text: string): Credentials {
  const [, id, secret] = / -u ([0-9a-f-]{36}):(\S+)/.exec(text) ?? []
  if (id === undefined || secret === undefined) throw new Error(`No credentials were printed, but:\n${text}`)
  return { id, secret }
}
