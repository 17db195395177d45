/** @jsxImportSource preact */

import { PROOF_PREFIX } from "../../access/checks/form.ts"
import { FaultSummary, type FieldFaults, Form, TextField } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { Reader } from "../../pages/reader.ts"
import { Unsupported, UsePasskey } from "../passkeys/parts.tsx"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import { PROOF, type ProofFor } from "./address.ts"
import type { Ways } from "./ways.ts"

/* The form for an action that changes access to the account. It asks the user to prove their identity. */

interface Act {
  readonly action: string
  /** The label of the button. */
  readonly submit: string
  readonly kind?: "danger" | "quiet"
}

interface ProvedFormProps extends Act {
  readonly reader: Reader
  readonly username: string
  readonly ways: Ways
  /** The host name to which passkeys belong; undefined if the server cannot have passkeys. */
  readonly party: string | undefined
  readonly faults: FieldFaults
  /** Another action for which the same proof can be used. */
  readonly other?: Act
  /** The action to start, if the proof may come from a provider. */
  readonly wanted?: ProofFor
  /** A form that is sent along and carried on after the proof. Then the proof's own fields have another name. */
  readonly carried?: readonly (readonly [name: string, value: string])[] | undefined
}

/** The name of a field of a proof. */
const nameOf = (name: string, { carried }: Pick<ProvedFormProps, "carried">) =>
  carried === undefined ? name : PROOF_PREFIX + name

function Carried({ fields = [] }: { readonly fields: ProvedFormProps["carried"] }) {
  return (
    <>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

/** A form that offers every proof this user can give. All proofs are sent to the same address. */
export function ProvedForm(props: ProvedFormProps) {
  const { reader, ways, faults, wanted, submit } = props
  const wording = PEOPLE_WORDING[reader.language].secondFactors
  if (ways.kind === "factor") return <ByFactor {...props} hasApp={ways.hasApp} hasPasskeys={ways.hasPasskeys} />
  if (ways.kind === "password") return <ByPassword {...props} />
  const summary = <FaultSummary reader={reader} faults={faults} />
  if (ways.kind === "none" || wanted === undefined) {
    return (
      <>
        {summary}
        <p>{wording.noProof}</p>
      </>
    )
  }
  return (
    <>
      {summary}
      {ways.providers.map(({ key, name }) => (
        <div class="form" key={key}>
          <p class="hint">{wording.proveProvider(name)}</p>
          <div class="actions">
            <a class="button" href={PROOF.provider(key, wanted)}>
              {submit}
            </a>
          </div>
        </div>
      ))}
    </>
  )
}

function ByPassword({ reader, username, faults, other, carried, ...act }: ProvedFormProps) {
  return (
    <Form reader={reader} {...formOf(act)} faults={faults} beside={other && <Other {...other} />}>
      <Carried fields={carried} />
      {/* For password managers: whose password it is. */}
      <input type="hidden" name={nameOf("username", { carried })} value={username} autocomplete="username" />
      <TextField
        reader={reader}
        id="current_password"
        name={nameOf("current_password", { carried })}
        type="password"
        label={PEOPLE_WORDING[reader.language].secondFactors.password}
        autocomplete="current-password"
        autofocus={carried !== undefined && Object.keys(faults).length === 0}
        fault={faults.current_password}
      />
    </Form>
  )
}

function ByFactor({
  reader,
  party,
  faults,
  other,
  carried,
  hasApp,
  hasPasskeys,
  ...act
}: ProvedFormProps & { readonly hasApp: boolean; readonly hasPasskeys: boolean }) {
  const wording = PEOPLE_WORDING[reader.language].secondFactors
  return (
    <>
      {hasApp && (
        <Form reader={reader} {...formOf(act)} faults={faults} beside={other && <Other {...other} />}>
          <Carried fields={carried} />
          <TextField
            reader={reader}
            id="code"
            name={nameOf("code", { carried })}
            label={wording.code}
            hint={wording.stepHint}
            autocomplete="one-time-code"
            autofocus={carried !== undefined && Object.keys(faults).length === 0}
            maxlength={40}
            fault={faults.code}
          />
        </Form>
      )}
      {!hasApp && <FaultSummary reader={reader} faults={faults} />}
      {!hasApp && <Unsupported reader={reader} party={party} />}
      {hasPasskeys && party !== undefined && (
        <UsePasskey
          reader={reader}
          party={party}
          action={act.action}
          options={PROOF.passkeyOptions}
          field={nameOf("credential", { carried })}
          label={act.submit}
          kind={hasApp ? "quiet" : (act.kind ?? "main")}
          {...(hasApp ? { or: wording.orPasskey } : { hint: wording.provePasskey })}
          beside={other && <Other {...other} icon="key-round" />}
        >
          <Carried fields={carried} />
        </UsePasskey>
      )}
    </>
  )
}

const formOf = ({ action, submit, kind }: Act) => ({ action, submit, ...(kind === undefined ? {} : { kind }) })

function Other({ action, submit, kind = "quiet", icon }: Act & { readonly icon?: "key-round" }) {
  return (
    <button type="submit" class={`button ${kind}`} formaction={action}>
      {icon !== undefined && <Icon name={icon} />}
      {submit}
    </button>
  )
}
