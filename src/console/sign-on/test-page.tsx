/** @jsxImportSource preact */

import { Icon } from "../../pages/components/icon.tsx"
import type { SignOnFailure } from "../../people/openid/failure.ts"
import type { Provider } from "../../people/providers/administration.ts"
import type { TrialResult } from "../../people/sign-on/trial.ts"
import { Panel } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { SimpleTable } from "../frame/simple-table.tsx"
import { addressOf, crumbsTo } from "./page.tsx"
import { SIGN_ON_WORDING } from "./wording/wording.ts"

interface TestPage extends Framed {
  readonly provider: Provider
  /** What was received, or why nothing was accepted. */
  readonly result: TrialResult | SignOnFailure
}

/** Longest value of a claim that is shown, in characters. */
const VALUE_MAX = 500

/** What a provider sent when an administrator tried it, and whom it would sign in. */
export function testPage({ provider, result, ...framed }: TestPage): string {
  const { reader } = framed
  const wording = SIGN_ON_WORDING[reader.language]
  const { test } = wording
  const here = addressOf(provider)
  const outcome = "claims" in result ? result.outcome : ({ kind: "refused", failure: result } as const)
  const isGood = outcome.kind !== "refused"
  return renderConsolePage({
    ...framed,
    title: test.resultTitle(provider.name),
    current: "sign_on",
    crumbs: crumbsTo(reader, provider),
    width: "narrow",
    hasFaults: !isGood,
    acts: (
      <>
        {isGood && provider.state === "inactive" && (
          <a class="button small" href={`${here}/on`}>
            {wording.activate.submit}
          </a>
        )}
        <a class="button small quiet" href={`${here}/test`}>
          {test.again}
        </a>
      </>
    ),
    children: (
      <>
        <section class="card block">
          <div class="confirm">
            <Icon name={isGood ? "circle-check" : "triangle-alert"} />
            <div>
              <p>
                <strong>
                  {outcome.kind === "refused" ? ("claims" in result ? test.refused : test.failed) : null}
                  {outcome.kind === "created" && test.created}
                  {(outcome.kind === "linked" || outcome.kind === "matched") &&
                    test[outcome.kind](outcome.user.username)}
                </strong>
              </p>
              {outcome.kind === "refused" && (
                <>
                  <p>{test.failures[outcome.failure.kind]}</p>
                  <p class="hint">
                    {test.details}: <span lang="en">{outcome.failure.reason}</span>
                  </p>
                </>
              )}
              {"claims" in result && <p class="hint">{result.byManyFactors ? test.manyFactors : test.oneFactor}</p>}
            </div>
          </div>
        </section>
        {"claims" in result && (
          <Panel title={test.received}>
            <SimpleTable
              caption={test.received}
              rows={Object.entries(result.claims)}
              idOf={([name]) => name}
              columns={[
                {
                  name: "name",
                  label: test.claim,
                  cell: ([name]) => (
                    <>
                      <code>{name}</code>
                      {name === provider.claim && ` (${test.compared})`}
                    </>
                  ),
                },
                { name: "value", label: test.value, cell: ([, value]) => <bdi>{valueText(value)}</bdi> },
              ]}
            />
          </Panel>
        )}
      </>
    ),
  })
}

function valueText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text
}
