import { csvChunks } from "../../src/tools/sheets/csv-writing.ts"
import type { Table } from "../../src/tools/sheets/table.ts"
import { xlsxChunks } from "../../src/tools/sheets/xlsx/writing.ts"
import { untilAtRest } from "./at-rest.ts"
import { type Bench, startTrainbase } from "./installation.ts"
import type { Figure, Measured } from "./results.ts"
import type { RunningServer } from "./server-process.ts"
import { FIRST_NAMES, LAST_NAMES, TEAMS } from "./users.ts"
import { Bystander, LOOK, type Watched, waitOfOthers } from "./watching.ts"

const ROWS = 50_000

const PREVIEW_GOAL = 10
const IMPORT_GOAL = 30
const MEMORY_GOAL = 200

type FileFormat = "csv" | "xlsx"

/** A file with people is previewed, then imported, while somebody else reads lists. */
export async function measurePeopleImport(bench: Bench, format: FileFormat): Promise<Measured> {
  const file = new File([await fileOf(format)], `people.${format}`)
  const server = await startTrainbase(bench, "people-import")
  await untilAtRest(server)
  const bystander = new Bystander(bench, server)
  const alone = await bystander.alone()
  const preview = await bystander.beside(() => imported(bench, server, file, true))
  const running = await bystander.beside(() => imported(bench, server, file, false))
  await server.stop()
  const figures = (what: string, watched: Watched, goal: number): Figure[] => [
    { what, value: watched.time, unit: "s", goal: { compare: "at most", value: goal } },
    {
      what: `${what}: memory above the idle server`,
      value: watched.most - alone.idle,
      unit: "MB",
      goal: { compare: "below", value: MEMORY_GOAL },
    },
    waitOfOthers(what, watched, alone),
  ]
  return {
    title: `${ROWS.toLocaleString("en")} people from ${format.toUpperCase()}, 12 columns`,
    loads: [],
    figures: [
      ...figures("preview", preview, PREVIEW_GOAL),
      ...figures("import", running, IMPORT_GOAL),
      { what: "p99 of lists alone", value: alone.p99, unit: "ms" },
      { what: "idle server", value: alone.idle, unit: "MB" },
    ],
  }
}

async function imported({ token }: Bench, { origin }: RunningServer, file: File, isDry: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const body = new FormData()
  body.set("file", file)
  body.set("dry_run", String(isDry))
  const answer = await fetch(`${origin}/api/v1/imports/users`, { method: "POST", headers, body })
  const text = await answer.text()
  if (answer.status !== 202) throw new Error(`the import was answered with ${answer.status}: ${text}`)
  const { id } = JSON.parse(text).data
  for (;;) {
    const shown = await fetch(`${origin}/api/v1/imports/${id}`, { headers })
    const { state, counts } = JSON.parse(await shown.text()).data
    if (state === "finished") {
      if (counts.new !== ROWS) throw new Error(`the import has ${JSON.stringify(counts)}`)
      return
    }
    await Bun.sleep(LOOK)
  }
}

async function fileOf(format: FileFormat): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const made = format === "csv" ? csvChunks(table(), "de") : xlsxChunks(table())
  for await (const chunk of made) chunks.push(new Uint8Array(chunk))
  return new Blob(chunks)
}

const HEADS = [
  ...["Personalnummer", "Anrede", "Vorname", "Nachname", "Benutzername", "E-Mail", "Mobilnummer", "Geburtsdatum"],
  ...["Sprache", "Teamname", "Führerscheinklassen", "Rolle"],
]

function table(): Table {
  return { name: "Mitarbeitende", columns: HEADS.map((head) => ({ head })), rows: rows() }
}

function* rows() {
  for (let index = 0; index < ROWS; index++) {
    const number = String(index).padStart(6, "0")
    yield [
      `P${number}`,
      index % 2 === 0 ? "Frau" : "Herr",
      FIRST_NAMES[index % FIRST_NAMES.length] ?? "",
      `${LAST_NAMES[index % LAST_NAMES.length]} ${index}`,
      `new.${number}`,
      `new.${number}@bench.example`,
      `+49 151 ${1_000_000 + index}`,
      `${String(1 + (index % 28)).padStart(2, "0")}.${String(1 + (index % 12)).padStart(2, "0")}.${1960 + (index % 45)}`,
      index % 3 === 0 ? "en" : "de",
      `Team ${1 + (index % TEAMS)}`,
      index % 3 === 0 ? "B, BE" : "",
      "Mitarbeiter",
    ]
  }
}
