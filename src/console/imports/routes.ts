import { Elysia } from "elysia"
import { may, type PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole, uploadInConsole } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import { seeOther } from "../../http/cookies.ts"
import { Form } from "../../http/form.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { UploadedFile } from "../../http/upload.ts"
import type { Mail } from "../../mail/rules.ts"
import { requireImporter } from "../../organisation/imports/importer.ts"
import { FILE_KEPT, keepFile, keptFile, packed, type SentFile } from "../../organisation/imports/kept-files.ts"
import { columnsOfFile } from "../../organisation/imports/looking.ts"
import { type PrepareImport, prepareImport, startImport, startPreviewed } from "../../organisation/imports/preparing.ts"
import { previewedRows } from "../../organisation/imports/previewing.ts"
import { undoUntil } from "../../organisation/imports/resource.ts"
import { ROW_STATUSES } from "../../organisation/imports/row-store.ts"
import { importOf, listImports, reasonOf } from "../../organisation/imports/rules.ts"
import { undoImport } from "../../organisation/imports/undoing.ts"
import { DATE_ORDERS } from "../../organisation/users/sheet/date-order.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { Conflict, type Fault, Invalid } from "../../tools/errors.ts"
import { Turns } from "../../tools/turns.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sendFile } from "../frame/file.ts"
import { listStateOf } from "../frame/list-state.ts"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { carryOutOnce, newFormKey } from "../sent-forms/rules.ts"
import { answerFaults, answersIn, mappingIn, optionsOf } from "./answers.ts"
import { choicesIn, columnsAddress } from "./choices.ts"
import { columnsPage } from "./columns-page.tsx"
import { faultsTable } from "./faults-file.ts"
import { importPage, undoPage } from "./import-page.tsx"
import { IMPORTS, sizeText, uploadPage } from "./upload-page.tsx"
import { IMPORT_WORDING } from "./wording/wording.ts"

const NO_FORM = new Form([])

const NOTICES = { en: IMPORT_WORDING.en.notices, de: IMPORT_WORDING.de.notices }

/** The lists of these pages have one order. */
const LISTED = { filters: [], sorts: [], sort: { field: "id", descending: true } }
const ROWS = { filters: ["status"], sorts: [], sort: { field: "id", descending: false } }

interface PageServices extends Services {
  readonly mail: Mail
  readonly nudge: () => void
  /** Prepares imports, if not in this thread. */
  readonly prepareImport?: PrepareImport
}

/** The pages that import people. */
export function importPageRoutes(services: PageServices, guard: Guard) {
  const { database, mail, settings, clock, nudge } = services
  const context = { database, mail, leadDays: settings.renewal_lead }
  const prepare: PrepareImport = services.prepareImport ?? ((...asked) => prepareImport(context, ...asked))
  // Each needs memory for its whole file.
  const turns = new Turns(1, 0)

  type Asked = Parameters<typeof shownTo>[1] & {
    readonly caller: PersonCaller
    readonly set: { status?: number | string; readonly headers: object }
  }
  type Sent = Asked & { readonly form: Form }

  /** The page with the file field. */
  async function sendUploadPage(asked: Asked, faults?: FieldFaults) {
    const shown = await shownTo(services, asked)
    const state = listStateOf(shown.reader.query, LISTED)
    const request = {
      sort: [state.term],
      page: { page: state.page, perPage: state.perPage },
      include: new Set<string>(),
    }
    const imports = await listImports(database, asked.caller, {}, request, shown.reader.language)
    const listed = { items: imports.items, total: "total" in imports ? imports.total : 0 }
    const page = uploadPage({ ...shown, imports: listed, state, most: settings.import_limit, faults })
    return sendConsolePage(asked.set, shown, page)
  }

  function sendExpired(asked: Asked) {
    asked.set.status = 404
    return sendUploadPage(asked, { file: IMPORT_WORDING[consoleLanguage(asked.reader)].upload.expired })
  }

  const look = (caller: PersonCaller, { bytes }: SentFile, chosen: (name: string) => string) =>
    turns.take(() => columnsOfFile(database, caller.company.id, { bytes, choices: choicesIn(chosen) }))

  /** The page about the columns of a kept file, with what was answered. */
  async function sendColumnsPage(
    asked: Asked,
    {
      file,
      sent,
      chosen,
      form,
      wrong = [],
    }: {
      readonly file: string
      readonly sent: SentFile
      readonly chosen: (name: string) => string
      readonly form?: Form
      readonly wrong?: readonly Fault[]
    },
  ) {
    const { caller, set } = asked
    const shown = await shownTo(services, asked)
    const { language } = shown.reader
    const looked = await tried(() => look(caller, sent, chosen))
    const faults = looked.faults ?? wrong
    return sendConsolePage(
      set,
      shown,
      columnsPage({
        ...shown,
        ...{ file, name: sent.name, columns: looked.result, chosen, options: optionsOf(faults) },
        answers: form === undefined ? undefined : answersIn(form),
        mayDeactivate: may(caller, "users.deactivate"),
        once: form?.text("once") || newFormKey(),
        faults: answerFaults(faults, form ?? NO_FORM, language),
      }),
    )
  }

  /** Keeps a file that can be read, or that can be once something about it is said. */
  async function take(asked: Sent, { name, bytes }: UploadedFile) {
    const { caller, set } = asked
    const language = consoleLanguage(asked.reader)
    if (bytes.byteLength > settings.import_limit) {
      set.status = 422
      const most = sizeText(settings.import_limit, language)
      return sendUploadPage(asked, { file: IMPORT_WORDING[language].upload.tooLarge(most) })
    }
    const sent = { name: name || "file", bytes }
    const looked = await tried(() => look(caller, sent, () => ""))
    if (looked.faults?.some(({ field }) => field === "file") === true) {
      set.status = 422
      const told = answerFaults(looked.faults, NO_FORM, language)
      return sendUploadPage(asked, { file: Object.values(told).join(" ") })
    }
    const payload = await packed(sent)
    const key = await database.transaction((tx) => keepFile(tx, caller, payload, clock()))
    return seeOther(columnsAddress(key, () => ""))
  }

  /** Finds out what an import of a kept file would do. */
  async function preview(asked: Sent) {
    const { caller, form, set } = asked
    const file = form.text("file")
    const sent = await keptFile(database, caller, file, clock())
    if (sent === undefined) return sendExpired(asked)
    const chosen = (name: string) => form.text(name)
    const outcome = await tried(async () => {
      const order = DATE_ORDERS.find((one) => one === chosen("date_order"))
      const request = {
        ...{ bytes: sent.bytes, file_name: sent.name, dry_run: true, mapping: mappingIn(form), ...choicesIn(chosen) },
        ...(order === undefined ? {} : { date_order: order }),
        ...(chosen("on_missing") === "deactivate" ? { on_missing: "deactivate" as const } : {}),
      } as const
      const prepared = await turns.take(() => prepare(caller, request, clock()))
      const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
      return carryOutOnce(database, once, async (tx) => {
        const { id } = await startImport(tx, caller, prepared, clock())
        return columnsAddress(file, chosen, `${IMPORTS}/${id}`)
      })
    })
    if (outcome.faults === undefined) return seeOther(outcome.result)
    set.status = 422
    return sendColumnsPage(asked, { file, sent, chosen, form, wrong: outcome.faults })
  }

  /** The page of an import; a form that it has refused keeps what was typed. */
  async function sendImportPage(
    asked: Asked,
    id: number,
    refused: { readonly confirm?: string; readonly faults?: FieldFaults } = {},
  ) {
    const { caller, set } = asked
    const shown = await shownTo(services, asked, { path: `${IMPORTS}/${id}`, notices: NOTICES })
    const { language, query } = shown.reader
    const one = await concealed(importOf(database, caller, id, language))
    const reason = await reasonOf(database, caller, id)
    const state = listStateOf(query, ROWS)
    const status = ROW_STATUSES.find((known) => known === state.filters.status)
    const rows = await previewedRows(database, caller, id, { status, page: state.page, perPage: state.perPage })
    const key = query.get("file") ?? ""
    // The file may be gone a little earlier, which its page says: looking for it here would read all of it.
    const isKept = one.dry_run && key !== "" && clock() - Date.parse(one.created_at) < FILE_KEPT * 1000
    const isOver = one.finished_at !== null && clock() > undoUntil(Date.parse(one.finished_at))
    const page = importPage({
      ...{ ...shown, shown: one, rows, reason, isOver, ...refused },
      state: { ...state, filters: status === undefined ? {} : { status } },
      columns: isKept ? columnsAddress(key, (name) => query.get(name) ?? "") : undefined,
    })
    return sendConsolePage(set, shown, page)
  }

  const access = () => ({ person: inConsole("users.create") })

  return new Elysia({ name: "console-imports", prefix: IMPORTS })
    .use(guard)
    .get(
      "",
      async (asked) => {
        const { caller, request } = asked
        requireImporter(caller)
        const query = new URL(request.url).searchParams
        const file = query.get("file") ?? ""
        if (file === "") return sendUploadPage(asked)
        const sent = await keptFile(database, caller, file, clock())
        if (sent === undefined) return sendExpired(asked)
        return sendColumnsPage(asked, { file, sent, chosen: (name) => (query.get(name) ?? "").trim() })
      },
      access(),
    )
    .post(
      "",
      async (asked) => {
        const { caller, form, reader, set } = asked
        requireImporter(caller)
        const sent = form.file("file")
        if (sent !== undefined) return take(asked, sent)
        if (form.text("file") !== "") return preview(asked)
        set.status = 422
        const missing = new Invalid([{ field: "file", message: { key: "required", values: {} } }])
        return sendUploadPage(asked, {
          file: Object.values(answerFaults(missing.faults, form, consoleLanguage(reader))).join(" "),
        })
      },
      { person: uploadInConsole("users.create", settings.import_limit) },
    )
    .get(
      "/:import",
      (asked) => {
        requireImporter(asked.caller)
        return sendImportPage(asked, pathId(asked.params.import))
      },
      access(),
    )
    .get(
      "/:import/faults.csv",
      async ({ caller, params, reader }) => {
        requireImporter(caller)
        const language = consoleLanguage(reader)
        const id = pathId(params.import)
        const table = await concealed(faultsTable(database, caller, id, language))
        return sendFile({ table, format: "csv", language, stem: `import-${id}` })
      },
      access(),
    )
    .post(
      "/:import/start",
      async (asked) => {
        const { caller, form, params, request, set } = asked
        requireImporter(caller)
        const id = pathId(params.import)
        const language = consoleLanguage(asked.reader)
        const { preview: words } = IMPORT_WORDING[language]
        const shown = await concealed(importOf(database, caller, id, language))
        const typed = form.text("confirm").trim()
        const confirm = /^\d{1,15}$/.test(typed) ? Number(typed) : undefined
        const outcome = await outcomeOf(
          () => database.transaction((tx) => startPreviewed(tx, caller, id, { confirm }, clock())),
          { language, specs: [{ name: "confirm", label: words.number }] },
        )
        if (outcome.faults === undefined) {
          nudge()
          const [path, { state }] = [`${IMPORTS}/${id}`, outcome.result]
          // One that was started before says itself what has become of it.
          if (state !== "queued" && state !== "running") return seeOther(path)
          return seeDone(request, services, { path, notice: "started" })
        }
        set.status = outcome.status
        const faults = {
          ...outcome.faults,
          ...("confirm" in outcome.faults ? { confirm: words.wrongNumber(shown.confirm ?? 0) } : {}),
        }
        return sendImportPage(asked, id, { confirm: typed, faults })
      },
      access(),
    )
    .get(
      "/:import/undo",
      async (asked) => {
        const { caller, params, set } = asked
        requireImporter(caller)
        const id = pathId(params.import)
        const shown = await shownTo(services, asked)
        const one = await concealed(importOf(database, caller, id, shown.reader.language))
        if (one.undo_until === null) return seeOther(`${IMPORTS}/${id}`)
        return sendConsolePage(set, shown, undoPage({ ...shown, shown: one }))
      },
      access(),
    )
    .post(
      "/:import/undo",
      async (asked) => {
        const { caller, params, request, set } = asked
        requireImporter(caller)
        const id = pathId(params.import)
        const path = `${IMPORTS}/${id}`
        const language = consoleLanguage(asked.reader)
        const one = await concealed(importOf(database, caller, id, language))
        const outcome = await outcomeOf(
          () => database.transaction((tx) => undoneOnce(() => undoImport(tx, caller, id, clock()))),
          {
            language,
            specs: [],
          },
        )
        if (outcome.faults === undefined) {
          nudge()
          return seeDone(request, services, { path, notice: "undoing" })
        }
        set.status = outcome.status
        const shown = await shownTo(services, asked, { path })
        return sendConsolePage(set, shown, undoPage({ ...shown, shown: one, faults: outcome.faults }))
      },
      access(),
    )
}

type Tried<T> =
  | { readonly result: T; readonly faults?: undefined }
  | { readonly result?: undefined; readonly faults: readonly Fault[] }

/** The faults that a person can do something about. */
async function tried<T>(work: () => Promise<T>): Promise<Tried<T>> {
  try {
    return { result: await work() }
  } catch (error) {
    if (error instanceof Invalid) return { faults: error.faults }
    throw error
  }
}

/** A form that was sent twice has one effect. */
async function undoneOnce(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo()
  } catch (error) {
    if (!(error instanceof Conflict) || error.code !== "already_undone") throw error
  }
}
