/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { ConsoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly count?: number | undefined
}

/** The tab in the address; the first one if there is none, or an unknown one. */
export function tabIn<Name extends string>({ query }: ConsoleReader, names: readonly [Name, ...Name[]]): Name {
  return names.find((name) => name === query.get("tab")) ?? names[0]
}

interface TabsProps<Name extends string> {
  readonly reader: ConsoleReader
  readonly tabs: readonly Tab<Name>[]
  readonly current: Name
}

/** The sections of a record, each with an address of its own. */
export function Tabs<Name extends string>({ reader, tabs, current }: TabsProps<Name>) {
  return (
    <nav class="tabs" aria-label={FRAME_WORDING[reader.language].tabs}>
      <ul>
        {tabs.map(({ name, label, count }, index) => (
          <li key={name}>
            <a
              href={index === 0 ? reader.path : `${reader.path}?tab=${name}`}
              aria-current={name === current ? "page" : undefined}
            >
              {label}
              {count !== undefined && <span class="count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A fact about a record: its name, and its value, which may be a link. Facts without a value are left out. */
export type Fact = readonly [name: string, value: ComponentChildren]

/** Facts about a record, one per line. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === "string" ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
    </dl>
  )
}

interface PanelProps {
  readonly title: string
  /** Links and buttons beside the heading. */
  readonly acts?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of a page in a frame, with a heading. */
export function Panel({ title, acts, children }: PanelProps) {
  return (
    <section class="card block">
      <div class="panel-head">
        <h2>{title}</h2>
        {acts !== undefined && <div class="panel-acts">{acts}</div>}
      </div>
      {children}
    </section>
  )
}
