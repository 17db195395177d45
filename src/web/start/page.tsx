/** @jsxImportSource preact */

import { Icon } from "../../pages/components/icon.tsx"
import { renderSitePage } from "../../pages/layouts/site.tsx"
import type { Reader } from "../../pages/reader.ts"
import { PEOPLE_WORDING } from "../../people/wording/wording.ts"
import { CodeForm } from "../../training/certificates/verification/code-form.tsx"
import { WORDING } from "../../training/wording/wording.ts"
import type { StartWording } from "./wording/shape.ts"
import { START_WORDING } from "./wording/wording.ts"

interface Start {
  readonly reader: Reader
  readonly origin: string
  /** Whether there is no company yet. */
  readonly empty: boolean
  /** The name of the signed-in person. */
  readonly visitor: string | undefined
}

/** The page at `/`: what this server is and where to go. */
export function startPage({ reader, origin, empty, visitor }: Start): string {
  const wording = START_WORDING[reader.language]
  const { heading, instruction } = WORDING[reader.language].verification
  return renderSitePage({
    title: "trainbase",
    reader,
    children: (
      <div class="start">
        <div>
          <h1>{wording.title}</h1>
          <p class="lead">{wording.lead}</p>
        </div>
        {empty && <FirstSteps {...wording.empty} />}
        {!empty && <People reader={reader} visitor={visitor} />}
        <section class="card halves">
          <div>
            <h2>
              <Icon name="shield-check" />
              {heading}
            </h2>
            <p>{instruction}</p>
          </div>
          <CodeForm language={reader.language} />
        </section>
        <Integrators {...wording.integrators} origin={origin} />
      </div>
    ),
  })
}

/** The link for employees, placed first: it is what everybody except integrators needs. */
function People({ reader: { language }, visitor }: Pick<Start, "reader" | "visitor">) {
  const { title, lead, signedIn, toLearning } = START_WORDING[language].people
  return (
    <section class="card people">
      <h2>
        <Icon name="book-open" />
        {title}
      </h2>
      <p>{visitor === undefined ? lead : signedIn(visitor)}</p>
      <p>
        {visitor === undefined ? (
          <a class="button" href="/sign-in">
            {PEOPLE_WORDING[language].signIn.signIn.submit}
          </a>
        ) : (
          <a class="button" href="/learn">
            {toLearning}
          </a>
        )}
      </p>
    </section>
  )
}

/** The next steps for an installation without a company. */
function FirstSteps({ title, lead, command, own, demo }: StartWording["empty"]) {
  return (
    <section class="card first-steps">
      <h2>
        <Icon name="package-open" />
        {title}
      </h2>
      <p>{lead}</p>
      <dl>
        <div>
          <dt>{command}</dt>
          <dd>
            <pre>trainbase init</pre>
          </dd>
        </div>
        <div>
          <dt>{own}</dt>
          <dd>
            <pre>trainbase import company.json</pre>
          </dd>
        </div>
        <div>
          <dt>{demo}</dt>
          <dd>
            <pre>trainbase serve --demo</pre>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** The links for integrators, in the order in which they are needed. */
const LINKS = [
  ["guide", "/swagger/guide"],
  ["documentation", "/swagger"],
  ["document", "/swagger/json"],
  ["metadata", "/.well-known/oauth-authorization-server"],
  ["health", "/health/ready"],
] as const

function Integrators({ title, lead, links, token, request, origin }: StartWording["integrators"] & { origin: string }) {
  return (
    <section class="card halves">
      <div>
        <h2>
          <Icon name="braces" />
          {title}
        </h2>
        <p>{lead}</p>
        <ul class="links">
          {LINKS.map(([name, address]) => (
            <li key={name}>
              <a href={address}>{links[name].name}</a>
              <span class="quiet">{links[name].about}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p>{token}</p>
        <pre>
          {`curl ${origin}/oauth/token \\
  -d grant_type=client_credentials \\
  -u CLIENT_ID:CLIENT_SECRET`}
        </pre>
        <p>{request}</p>
        <pre>
          {`curl ${origin}/api/v1/users \\
  -H "Authorization: Bearer ACCESS_TOKEN"`}
        </pre>
      </div>
    </section>
  )
}
