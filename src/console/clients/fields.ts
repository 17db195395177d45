import type { Client } from "../../access/clients/schema.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { GROUPED_SCOPES } from "./scopes.ts"
import { CLIENTS_WORDING } from "./wording/wording.ts"

/** The form of a client. Scopes that are ticked count only if it is limited to them. */
export function clientFields(language: ConsoleLanguage): readonly FieldSpec[] {
  const { fields, scopes, scopeGroups } = CLIENTS_WORDING[language]
  return [
    { kind: "text", name: "name", label: fields.name, hint: fields.nameHint, required: true, maxlength: 255 },
    {
      kind: "radios",
      name: "access",
      label: fields.access,
      required: true,
      options: [
        { value: "all", label: fields.all },
        { value: "chosen", label: fields.chosen },
      ],
    },
    {
      kind: "several",
      name: "scopes",
      from: "chosen",
      label: fields.scopes,
      hint: fields.scopesHint,
      options: GROUPED_SCOPES.map(({ scope, group }) => ({
        value: scope,
        label: scopes[scope],
        group: scopeGroups[group],
      })),
    },
  ]
}

/** What a form about a client sends, as a request of the API. */
export function clientSent({ access, scopes, ...others }: Record<string, unknown>): object {
  return { ...others, scopes: access === "all" ? null : scopes }
}

/** A client as its forms show it, with its version. */
export function clientRecord(client: Client) {
  const { scopes, service_user } = client
  return Object.assign(client, {
    access: scopes === null ? "all" : "chosen",
    chosen: scopes ?? [],
    service_user_id: service_user.id,
  })
}

/** The form of the time for which a client's previous secret is accepted too. */
export function rotationFields(language: ConsoleLanguage): readonly FieldSpec[] {
  const { overlap, overlapHint } = CLIENTS_WORDING[language].fields
  return [{ kind: "number", name: "overlap_hours", label: overlap, hint: overlapHint, required: true }]
}
