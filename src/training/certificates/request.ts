import { FileMissing, type FileStore } from "../../files/port.ts"
import { isKnown } from "../../http/entity-tag.ts"
import type { Services } from "../../http/services.ts"
import type { Settings } from "../../settings/read.ts"
import type { Printed } from "../documents/messages.ts"
import type { PictureSource, PrintOptions, Renderer } from "../documents/renderer.ts"
import type { Print, PrintedPicture } from "./rules.ts"

/* Serves a certificate as a PDF, both to API clients and to people. */

export interface CertificateServices extends Services {
  readonly files: FileStore
  readonly certificates: Renderer
}

/** The response that contains a finished certificate. */
interface Sent {
  readonly body: Blob
  readonly etag: string
}

/** Keyed by the renderer's cache entries, so all downloads of a certificate, even slow ones, share the same bytes. */
const sent = new WeakMap<Printed, Sent>()

function sentOf(printed: Printed): Sent {
  const known = sent.get(printed)
  if (known !== undefined) return known
  const { pdf } = printed
  const made = { body: new Blob([pdf]), etag: `"${new Bun.CryptoHasher("sha256").update(pdf).digest("hex")}"` }
  sent.set(printed, made)
  return made
}

/** The options with which a certificate is rendered as a PDF. */
export function printOptions(
  { settings, files }: Pick<CertificateServices, "files"> & { readonly settings: Pick<Settings, "public_url"> },
  { facts, look, ...pictures }: Print,
  language: string,
): PrintOptions {
  const source = (picture: PrintedPicture | undefined) => picture && pictureSource(files, picture)
  return {
    verifyAddress: settings.public_url === undefined ? undefined : `${settings.public_url}/verify/${facts.code}`,
    ...{ language, look },
    logo: source(pictures.logo),
    trainerSignature: source(pictures.trainerSignature),
    companySignature: source(pictures.companySignature),
  }
}

/** The only change to a certificate is its revocation, so its facts and the print options identify its content. */
export async function answerCertificate(
  services: CertificateServices,
  request: Request,
  print: Print,
  language: string,
): Promise<Response> {
  const { facts } = print
  const { body, etag } = sentOf(await services.certificates.render(facts, printOptions(services, print, language)))
  const headers = {
    "cache-control": "private, no-cache",
    "content-disposition": `inline; filename="certificate-${facts.number}-${language}.pdf"`,
    "content-type": "application/pdf",
    etag,
  }
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, "content-length": String(body.size) } })
}

/** The file of a printed picture. Its name is unique, and its content never changes. */
export function pictureSource(files: FileStore, { storageName, mediaType }: PrintedPicture): PictureSource {
  return {
    id: storageName,
    load: async () => {
      try {
        const { body } = await files.read(storageName)
        return { bytes: await new Response(body).bytes(), mediaType }
      } catch (error) {
        if (error instanceof FileMissing) return undefined
        throw error
      }
    },
  }
}
