/** @jsxImportSource preact */
import type { Client } from "../../access/clients/schema.ts"
import type { User } from "../../organisation/users/schema.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { ConfirmForm, EditForm } from "../frame/edit-form.tsx"
import { type FieldSpec, Fields, type FieldValues } from "../frame/fields.tsx"
import { type Crumb, type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { clientRecord } from "./fields.ts"
import { CLIENTS_WORDING } from "./wording/wording.ts"

export function crumbsTo({ language }: ConsoleReader, client?: Pick<Client, "id" | "name">): readonly Crumb[] {
  const clients = { label: CLIENTS_WORDING[language].title, address: "/console/clients" }
  return client === undefined ? [clients] : [clients, { label: client.name, address: `/console/clients/${client.id}` }]
}

interface ChoosePage extends Framed {
  /** The client that gets another user; undefined for a new one. */
  readonly client?: Client | undefined
  readonly search: string
  readonly found: readonly User[]
  readonly hasMore: boolean
}

/** Choosing the user that a client acts as: a search, and links to the next step. */
export function chooseUserPage({ client, search, found, hasMore, ...framed }: ChoosePage): string {
  const { reader } = framed
  const { choose } = CLIENTS_WORDING[reader.language]
  const { roles } = FRAME_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: client === undefined ? choose.title : choose.changeTitle(client.name),
    current: "clients",
    crumbs: crumbsTo(reader, client),
    lead: choose.lead,
    width: "narrow",
    children: (
      <section class="block">
        <form method="get" action={reader.path} class="search">
          <div class="field">
            <label for="search">{choose.search}</label>
            <input id="search" name="search" type="search" value={search} maxlength={255} autocomplete="off" />
          </div>
          <button type="submit" class="button quiet">
            {choose.find}
          </button>
        </form>
        {found.length === 0 ? (
          <p role="status">{choose.nobody}</p>
        ) : (
          <ul class="lines">
            {found.map((user) => (
              <li key={user.id}>
                <a href={`${reader.path}?user=${user.id}`}>
                  <bdi>{user.full_name}</bdi>
                </a>{" "}
                <span class="quiet">
                  {user.username} · {user.roles.map((role) => roles[role]).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        )}
        {hasMore && <p class="quiet">{choose.more}</p>}
        <p>
          <a class="button small quiet" href="/console/people/new">
            <Icon name="user-plus" />
            {choose.add}
          </a>
        </p>
      </section>
    ),
  })
}

interface NewPage extends Framed {
  readonly user: User
  readonly specs: readonly FieldSpec[]
  readonly once: string
  readonly values: FieldValues
  readonly faults?: FieldFaults | undefined
}

export function newClientPage({ user, specs, once, values, faults, ...framed }: NewPage): string {
  const { reader } = framed
  const wording = CLIENTS_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: wording.add,
    current: "clients",
    crumbs: crumbsTo(reader),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <>
        <p>
          {wording.fields.user}: <bdi>{user.full_name}</bdi> <a href="/console/clients/new">{wording.choose.other}</a>
        </p>
        <EditForm
          reader={reader}
          action={`/console/clients/new?user=${user.id}`}
          specs={specs}
          once={once}
          values={values}
          faults={faults}
          back="/console/clients"
        />
      </>
    ),
  })
}

interface EditPage extends Framed {
  readonly client: ReturnType<typeof clientRecord>
  /** The last segment of the address, with its query. */
  readonly part: string
  readonly title: string
  readonly specs: readonly FieldSpec[]
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
  /** Somebody else has changed the client meanwhile; `client` is the client as stored. */
  readonly isStale?: boolean
}

export function editClientPage({ client, part, title, specs, values, faults, isStale = false, ...framed }: EditPage) {
  const { reader } = framed
  const back = `/console/clients/${client.id}`
  return renderConsolePage({
    ...framed,
    title,
    current: "clients",
    crumbs: crumbsTo(reader, client),
    width: "narrow",
    hasFaults: faults !== undefined || isStale,
    children: (
      <EditForm
        reader={reader}
        action={`${back}/${part}`}
        specs={specs}
        back={back}
        record={client}
        values={values}
        faults={faults}
        isStale={isStale}
      />
    ),
  })
}

interface ConfirmPage extends Framed {
  readonly client: Client
  readonly act: "secret" | "revoke"
  readonly specs: readonly FieldSpec[]
  readonly values: FieldValues
  readonly once: string
  readonly faults?: FieldFaults | undefined
}

/** Asks before a client gets another secret, or is revoked. */
export function confirmClientPage({ client, act, specs, values, once, faults, ...framed }: ConfirmPage): string {
  const { reader } = framed
  const { rotate, revoke } = CLIENTS_WORDING[reader.language]
  const words = act === "secret" ? rotate : { ...revoke, title: revoke.title(client.name) }
  const back = `/console/clients/${client.id}`
  return renderConsolePage({
    ...framed,
    title: words.title,
    current: "clients",
    crumbs: crumbsTo(reader, client),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <ConfirmForm
        reader={reader}
        action={`${back}/${act}`}
        text={<p>{words.text}</p>}
        submit={words.submit}
        back={back}
        isDanger={act === "revoke"}
        faults={faults}
      >
        <input type="hidden" name="once" value={once} />
        <Fields reader={reader} specs={specs} values={values} faults={faults} />
      </ConfirmForm>
    ),
  })
}
