/** @jsxImportSource preact */
import { may } from "../../access/caller.ts"
import type { Client, ClientWithSecret } from "../../access/clients/schema.ts"
import type { User } from "../../organisation/users/schema.ts"
import { ASSETS } from "../../pages/assets.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { FactList, Panel } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { CopiedText } from "../frame/secret.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { crumbsTo } from "./form-pages.tsx"
import { ClientState } from "./list-page.tsx"
import { GROUPED_SCOPES } from "./scopes.ts"
import { CLIENTS_WORDING } from "./wording/wording.ts"

interface ClientPage extends Framed {
  readonly client: Client
  /** The user it acts as; undefined if the reader may not see the person. */
  readonly user: User | undefined
  /** The address at which it gets tokens. */
  readonly tokenAddress: string
}

/** One API client: what it may do, and what can be done with it. */
export function clientPage({ client, user, tokenAddress, ...framed }: ClientPage): string {
  const { reader, person } = framed
  const wording = CLIENTS_WORDING[reader.language]
  const { columns } = wording
  const moment = (text: string) => writtenLocalMoment(Date.parse(text), person.caller.company.timezone, reader.language)
  return renderConsolePage({
    ...framed,
    title: client.name,
    current: "clients",
    crumbs: crumbsTo(reader),
    beside: client.state === "active" ? undefined : <ClientState client={client} language={reader.language} />,
    lead: client.state === "active" ? undefined : wording.revokedText,
    acts: <Acts {...framed} client={client} />,
    scripts: [ASSETS.copy.address],
    children: (
      <div class="panels">
        <Panel title={wording.details}>
          <CopiedText reader={reader} id="client_id" label={columns.clientId} value={client.client_id} />
          <CopiedText reader={reader} id="token_address" label={wording.tokenAddress} value={tokenAddress} />
          <FactList
            facts={[
              [columns.lastUsed, client.last_used_at === null ? wording.never : moment(client.last_used_at)],
              [columns.created, moment(client.created_at)],
            ]}
          />
        </Panel>
        <Panel
          title={columns.user}
          acts={
            client.state === "active" && (
              <a class="button small quiet" href={`/console/clients/${client.id}/user`}>
                {wording.choose.change}
              </a>
            )
          }
        >
          <p>
            <a href={`/console/people/${client.service_user.id}`}>
              <bdi>{client.service_user.full_name}</bdi>
            </a>
          </p>
          {user !== undefined && (
            <p class="quiet">{user.roles.map((role) => FRAME_WORDING[reader.language].roles[role]).join(", ")}</p>
          )}
          {user?.state === "inactive" && (
            <p>
              <Badge tone="warn" icon="triangle-alert" word={wording.userInactive} />
            </p>
          )}
        </Panel>
        <Panel title={wording.fields.access}>
          <Scopes reader={reader} client={client} />
        </Panel>
      </div>
    ),
  })
}

function Acts({ reader, person: { caller }, client }: Framed & { readonly client: Client }) {
  const wording = CLIENTS_WORDING[reader.language]
  const here = `/console/clients/${client.id}`
  return (
    <>
      {client.state === "active" && (
        <>
          <a class="button small quiet" href={`${here}/edit`}>
            <Icon name="pencil" />
            {wording.edit}
          </a>
          <a class="button small quiet" href={`${here}/secret`}>
            <Icon name="key-round" />
            {wording.rotate.submit}
          </a>
        </>
      )}
      {may(caller, "audit.view") && (
        <a class="button small quiet" href={`/console/audit?record=client&record_id=${client.id}`}>
          <Icon name="scroll-text" />
          {wording.history}
        </a>
      )}
      {client.state === "active" && (
        <a class="button small danger" href={`${here}/revoke`}>
          {wording.revoke.submit}
        </a>
      )}
    </>
  )
}

/** What the client may do, under headings. */
function Scopes({ reader, client: { scopes } }: { readonly reader: ConsoleReader; readonly client: Client }) {
  const { fields, scopes: words, scopeGroups } = CLIENTS_WORDING[reader.language]
  if (scopes === null) return <p>{fields.all}</p>
  const groups = Map.groupBy(
    GROUPED_SCOPES.filter(({ scope }) => scopes.includes(scope)),
    ({ group }) => group,
  )
  return (
    <FactList
      facts={Array.from(groups, ([group, some]) => [
        scopeGroups[group],
        <ul key={group} class="plain-list">
          {some.map(({ scope }) => (
            <li key={scope}>{words[scope]}</li>
          ))}
        </ul>,
      ])}
    />
  )
}

interface SecretPage extends Framed {
  readonly client: ClientWithSecret
  readonly tokenAddress: string
  /** Hours for which the previous secret is accepted too; undefined if there was none. */
  readonly overlap?: number | undefined
}

/** What a program needs, with the secret, which is shown only once. */
export function clientSecretPage({ client, tokenAddress, overlap, ...framed }: SecretPage): string {
  const { reader } = framed
  const { secret, columns, tokenAddress: address } = CLIENTS_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: secret.title,
    current: "clients",
    crumbs: crumbsTo(reader, client),
    width: "narrow",
    scripts: [ASSETS.copy.address],
    children: (
      <section class="card block">
        <p>{secret.text}</p>
        <CopiedText reader={reader} id="client_id" label={columns.clientId} value={client.client_id} />
        <CopiedText reader={reader} id="secret" label={secret.secret} value={client.secret ?? ""} />
        <CopiedText reader={reader} id="token_address" label={address} value={tokenAddress} />
        {overlap !== undefined && <p>{secret.overlap(overlap)}</p>}
        <p>
          <a class="button" href={`/console/clients/${client.id}`}>
            {secret.done}
          </a>
        </p>
      </section>
    ),
  })
}
