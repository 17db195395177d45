/** @jsxImportSource preact */

import { ASSETS } from "../../pages/assets.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { Provider } from "../../people/providers/administration.ts"
import { FactList, Panel } from "../frame/detail.tsx"
import { type Crumb, type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { SIGN_ON_WORDING } from "./wording/wording.ts"

/** The address of the list. */
export const PROVIDERS = "/console/sign-on"

export const addressOf = ({ key }: Pick<Provider, "key">) => `${PROVIDERS}/${key}`

export function crumbsTo({ language }: ConsoleReader, provider?: Provider): readonly Crumb[] {
  const list = { label: SIGN_ON_WORDING[language].title, address: PROVIDERS }
  return provider === undefined ? [list] : [list, { label: provider.name, address: addressOf(provider) }]
}

function StateBadge({ reader, state }: { readonly reader: ConsoleReader; readonly state: Provider["state"] }) {
  const isActive = state === "active"
  return (
    <Badge
      tone={isActive ? "good" : "plain"}
      icon={isActive ? "circle-check" : "circle-pause"}
      word={SIGN_ON_WORDING[reader.language].states[state]}
    />
  )
}

export function providerListPage({
  providers,
  ...framed
}: Framed & { readonly providers: readonly Provider[] }): string {
  const { reader } = framed
  const wording = SIGN_ON_WORDING[reader.language]
  const { fields } = wording
  const add = (
    <a class="button small" href={`${PROVIDERS}/new`}>
      <Icon name="plus" />
      {wording.add}
    </a>
  )
  return renderConsolePage({
    ...framed,
    title: wording.title,
    lead: wording.lead,
    current: "sign_on",
    acts: providers.length > 0 ? add : undefined,
    children:
      providers.length === 0 ? (
        <EmptyState icon="log-in" {...wording.empty} next={add} />
      ) : (
        <SimpleTable
          caption={wording.caption}
          rows={providers}
          idOf={({ key }) => key}
          columns={[
            {
              name: "name",
              label: fields.name,
              cell: (provider) => (
                <a href={addressOf(provider)}>
                  <bdi>{provider.name}</bdi>
                </a>
              ),
            },
            { name: "issuer", label: fields.issuer, cell: ({ issuer }) => <code class="address">{issuer}</code> },
            { name: "state", label: fields.state, cell: ({ state }) => <StateBadge reader={reader} state={state} /> },
            {
              name: "people",
              label: fields.people,
              isNumber: true,
              cell: ({ identities }) => identities.toLocaleString(reader.language),
            },
          ]}
        />
      ),
  })
}

interface ProviderPage extends Framed {
  readonly provider: Provider
  /** The address to enter at the provider. */
  readonly redirectUri: string
}

export function providerPage({ provider, redirectUri, ...framed }: ProviderPage): string {
  const { reader } = framed
  const wording = SIGN_ON_WORDING[reader.language]
  const { fields } = wording
  const { yes, no } = FRAME_WORDING[reader.language].form
  const here = addressOf(provider)
  const isActive = provider.state === "active"
  return renderConsolePage({
    ...framed,
    title: provider.name,
    current: "sign_on",
    crumbs: crumbsTo(reader),
    beside: <StateBadge reader={reader} state={provider.state} />,
    width: "narrow",
    scripts: [ASSETS.copy.address],
    acts: (
      <>
        <a class={isActive ? "button small quiet" : "button small"} href={`${here}/${isActive ? "off" : "on"}`}>
          {isActive ? wording.deactivate.submit : wording.activate.submit}
        </a>
        <a class="button small quiet" href={`${here}/edit`}>
          <Icon name="pencil" />
          {wording.edit}
        </a>
        <a class="button small quiet" href={`${here}/secret`}>
          <Icon name="key-round" />
          {wording.secret.submit}
        </a>
        <a class="button small danger" href={`${here}/remove`}>
          {wording.remove.submit}
        </a>
      </>
    ),
    children: (
      <>
        <RedirectAddress reader={reader} address={redirectUri} />
        <Panel title={wording.test.title}>
          <p>{wording.test.text}</p>
          <p>
            <a class="button quiet" href={`${here}/test`}>
              <Icon name="log-in" />
              {wording.test.submit}
            </a>
          </p>
        </Panel>
        <section class="card block">
          <FactList
            facts={[
              [fields.issuer, provider.issuer],
              [fields.clientId, provider.client_id],
              [fields.matches, `${fields.matched[provider.match]} (${provider.claim})`],
              [fields.people, provider.identities.toLocaleString(reader.language)],
            ]}
          />
          <ul class="plain-list">
            {(
              [
                [fields.trustsEmail, provider.trusts_email],
                [fields.createsUsers, provider.creates_users],
                [fields.allowsPasswords, provider.allows_passwords],
              ] as const
            ).map(([label, isOn]) => (
              <li key={label}>
                {label}: <strong>{isOn ? yes : no}</strong>
              </li>
            ))}
          </ul>
        </section>
      </>
    ),
  })
}

/** The address to enter at the provider, with a button that copies it. */
export function RedirectAddress({ reader, address }: { readonly reader: ConsoleReader; readonly address: string }) {
  const { redirect } = SIGN_ON_WORDING[reader.language]
  return (
    <Panel title={redirect.title}>
      <p>{redirect.text}</p>
      <div class="field-row">
        <input
          class="code"
          id="redirect-uri"
          type="text"
          readOnly
          value={address}
          aria-label={redirect.title}
          autocomplete="off"
        />
        <button type="button" class="button quiet" data-copies="redirect-uri" data-says="redirect-copied" hidden>
          <Icon name="copy" />
          {redirect.copy}
        </button>
      </div>
      <p id="redirect-copied" class="hint" role="status" data-text={redirect.copied} />
    </Panel>
  )
}
