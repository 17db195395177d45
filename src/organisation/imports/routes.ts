import { Elysia } from "elysia"
import type { Caller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import type { PathParameters } from "../../access/route-access.ts"
import type { Queries } from "../../database/port.ts"
import { requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf, paged, pageOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import { BodyTooLarge } from "../../http/refusals.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import { settle } from "../../tools/draft.ts"
import { negotiateLanguage } from "../../tools/language/negotiate.ts"
import { Turns } from "../../tools/turns.ts"
import { canImport, requireImport } from "./importer.ts"
import { type PrepareImport, prepareImport, startImport } from "./preparing.ts"
import * as rules from "./rules.ts"
import * as schema from "./schema.ts"
import { undoImport } from "./undoing.ts"

interface ImportServices extends Services {
  readonly mail: Mail
  /** Wakes the background loop. */
  readonly nudge: () => void
  /** Prepares imports, if not in this thread. */
  readonly prepareImport?: PrepareImport
}

/** Bytes of a form in addition to its file. */
const BESIDE_FILE = 64 * 1024

const tag = "Imports" as const
const one = dataOf(schema.Import)

const languageOf = (request: Request) => negotiateLanguage(request.headers.get("accept-language"))

/** Imports of people from files. */
export function importRoutes(services: ImportServices, guard: Guard) {
  const { database, mail, settings, clock, nudge } = services
  const context = { database, mail, leadDays: settings.renewal_lead }
  const prepare: PrepareImport = services.prepareImport ?? ((...asked) => prepareImport(context, ...asked))
  // Each needs memory for its whole file.
  const turns = new Turns(1, 0)
  const record = (queries: Queries, caller: Caller, { import: id }: PathParameters) =>
    requireImport(queries, caller, pathId(id))

  return new Elysia({ name: "imports", prefix: "/imports" })
    .use(guard)
    .post(
      "/users",
      async ({ caller, body, change }) => {
        if ((body.fields.bytes?.length ?? 0) > settings.import_limit) throw new BodyTooLarge(settings.import_limit)
        const request = settle(body)
        const prepared = await turns.take(() => prepare(caller, request, clock()))
        return change(
          async (tx) => ({ status: 202, data: await startImport(tx, caller, prepared, clock()) }),
          () => {
            if (!prepared.isDry) nudge()
          },
        )
      },
      {
        access: canImport({ upload: { bodyLimit: settings.import_limit + BESIDE_FILE } }),
        body: schema.importForm,
        detail: operation({
          tag,
          id: "importUsers",
          summary: "Import people from a file",
          description:
            "Reads the whole file, then saves each row like a row of `POST /users/bulk`, in the background. Somebody is " +
            "found by external id, else username, else email address, else name and birthday. Empty cells change nothing; " +
            "rows with errors are left out.\n\nWhat cannot be told from the file is asked: 422 with the code `unsure` on " +
            "`encoding`, `separator`, `sheet`, `head_row`, `date_order` or `mapping`, and the possible values in `options`. " +
            "When more than 5 % of people would be deactivated, or more than 10 % of rows have errors, the 422 on `confirm` " +
            "names the number that `confirm` has to repeat; for both, their sum.",
          status: 202,
          answer: one,
          example: { state: "queued", finished_at: null, undo_until: null },
          body: { "multipart/form-data": schema.ImportForm },
        }),
      },
    )
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await rules.listImports(database, caller, query, query.list, languageOf(request))
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: canImport(),
        query: schema.importQuery,
        detail: operation({
          tag,
          id: "listImports",
          summary: "List imports",
          description: "Returns those of your company, sorted by id unless `sort` says otherwise.",
          answer: pageOf(schema.Import),
        }),
      },
    )
    .get(
      "/:import",
      async ({ caller, params, request }) => ({
        data: await rules.importOf(database, caller, pathId(params.import), languageOf(request)),
      }),
      {
        access: canImport(),
        detail: operation({ tag, id: "showImport", summary: "Show an import", answer: one, refusals: [404] }),
      },
    )
    .get(
      "/:import/rows",
      async ({ caller, params, query, request }) => {
        const id = pathId(params.import)
        const page = await rules.rowsOf(database, caller, id, query, query.list, languageOf(request))
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: canImport({ record }),
        query: schema.importRowQuery,
        detail: operation({
          tag,
          id: "listImportRows",
          summary: "List the rows of an import",
          description:
            "In the order of the file: what would become of each until the import is finished, then what became of it. " +
            "People whom `on_missing` deactivates follow. They are removed after 30 days.",
          answer: pageOf(schema.ImportedRow),
        }),
      },
    )
    .post(
      "/:import/undo",
      ({ caller, params, change }) =>
        change(
          async (tx) => ({ status: 202, data: await undoImport(tx, caller, pathId(params.import), clock()) }),
          nudge,
        ),
      {
        access: canImport({ record }),
        detail: operation({
          tag,
          id: "undoImport",
          summary: "Undo an import",
          description:
            "For 30 days, in the background: people whom it created are deactivated, and fields get their values from " +
            "before. Whoever was changed since is kept as is, and named in `kept`. 409 for a dry run, a second undo, an " +
            "import that is not finished, and after 30 days.",
          status: 202,
          answer: one,
          example: { state: "running", undo_until: null },
          undo: true,
        }),
      },
    )
}
