import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { requireRoom } from "../../http/room.ts"
import { allowEmbedding } from "../../http/security-headers.ts"
import type { Services } from "../../http/services.ts"
import { urlOf } from "../../http/url.ts"
import type { FileStore } from "../port.ts"
import { answerFile } from "./request.ts"
import { requireSigned, type SentAddress } from "./rules.ts"

/** Routes for files by signed addresses, with ranges (RFC 9110, 14) and conditions (13). */
export function downloadRoutes(services: Services & { readonly files: FileStore }, guard: Guard) {
  const { database, settings, clock } = services

  return new Elysia({ name: "downloads" }).use(guard).get(
    "/files/:file",
    async ({ request, params, set, server }) => {
      const file = await requireSigned(database, sentAddress(params.file, request), clock())
      requireRoom(server, settings)
      allowEmbedding(set.headers)
      return answerFile(services, request, file)
    },
    { open: "signed" },
  )
}

function sentAddress(file: string, request: Request): SentAddress {
  const { searchParams } = urlOf(request)
  const only = (name: string) => {
    const [value, ...more] = searchParams.getAll(name)
    return more.length === 0 ? value : undefined
  }
  return { file, expires: only("expires"), signature: only("signature") }
}
