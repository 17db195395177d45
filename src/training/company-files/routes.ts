import { Elysia } from "elysia"
import type { Caller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { can, type PathParameters } from "../../access/route-access.ts"
import type { Queries } from "../../database/port.ts"
import { steadyAddresses } from "../../files/downloads/rules.ts"
import type { FileStore } from "../../files/port.ts"
import { withUpload } from "../../files/uploading.ts"
import { originOf, requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf, paged, pageOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import { BodyTooLarge } from "../../http/refusals.ts"
import type { Services } from "../../http/services.ts"
import { settle } from "../../tools/draft.ts"
import { requireCompanyFile } from "./lookup.ts"
import * as rules from "./rules.ts"
import * as schema from "./schema.ts"
import { usableFile } from "./usable.ts"

/** Bytes of a form in addition to its file. */
const BESIDE_FILE = 64 * 1024

const tag = "Files" as const
const answer = dataOf(schema.CompanyFile)

/** The files of the company: pictures and PDF files that the texts of courses name. */
export function companyFileRoutes(services: Services & { readonly files: FileStore }, guard: Guard) {
  const { database, settings, clock, files } = services

  const record = (queries: Queries, caller: Caller, { file }: PathParameters) =>
    requireCompanyFile(queries, caller, pathId(file))
  const addresses = (request: Request) =>
    steadyAddresses(database, "image", { origin: originOf(request, services), now: clock() })

  return new Elysia({ name: "company-files", prefix: "/files" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await rules.listCompanyFiles(database, caller, query, query.list, await addresses(request))
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: can("courses.create"),
        query: schema.companyFileQuery,
        detail: operation({
          tag,
          id: "listFiles",
          summary: "List files",
          description:
            "The files of your company, ordered by id unless `sort` is given. Those of the provider's shared courses are " +
            "not among them.",
          answer: pageOf(schema.CompanyFile),
        }),
      },
    )
    .post(
      "",
      async ({ caller, body, query, request, change }) => {
        const { file, name = query.name ?? file.name } = settle(body)
        if (file.bytes.length > schema.FILE_MAX) throw new BodyTooLarge(schema.FILE_MAX)
        const most = settings.company_files
        // Decoding would be in vain.
        await rules.requireRoomFor(database, caller.company.id, 0, most)
        const usable = await usableFile(file.bytes)
        const addressOf = await addresses(request)
        return withUpload({ database, files, clock }, usable, (upload) =>
          change(async (tx) => ({
            status: 201,
            data: await rules.addCompanyFile(tx, caller, { name, usable, upload }, { most, now: clock(), addressOf }),
          })),
        )
      },
      {
        access: can("courses.create", { upload: { bodyLimit: schema.FILE_MAX + BESIDE_FILE, orFile: true } }),
        query: schema.uploadQuery,
        body: schema.companyFileForm,
        detail: operation({
          tag,
          id: "uploadFile",
          summary: "Add a file",
          description:
            "Send a form, or the file alone as the body, with its name in `name`. PNG, JPEG, WebP, GIF (its first picture, " +
            "as PNG) and PDF, judged by content, at most 10 MiB. Pictures are decoded and written again: upright, at most " +
            "2,560 pixels wide and high, without metadata such as the place where a photo was taken. A PDF with scripts, " +
            "other files or commands that start programs is refused, and so is an encrypted one. Texts of courses show a " +
            "picture by `![words](file:NAME)`.",
          status: 201,
          answer,
          body: schema.FILE_BODY,
          refusals: [413],
        }),
      },
    )
    .get(
      "/:file",
      async ({ caller, params, request }) => ({
        data: await rules.showCompanyFile(database, caller, pathId(params.file), await addresses(request)),
      }),
      {
        access: can("courses.create"),
        detail: operation({ tag, id: "showFile", summary: "Show a file", answer, refusals: [404] }),
      },
    )
    .delete(
      "/:file",
      ({ caller, params, change }) =>
        change(async (tx) => {
          await rules.removeCompanyFile(tx, caller, pathId(params.file), clock())
          return { status: 204 }
        }),
      {
        access: can("courses.create", { record }),
        detail: operation({
          tag,
          id: "deleteFile",
          summary: "Remove a file",
          description:
            "A file that a draft, a page, a video or a kept version of a course names stays (422 on `file`).",
          status: 204,
          refusals: [422],
        }),
      },
    )
}
