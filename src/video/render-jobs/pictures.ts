import type { Queries } from "../../database/port.ts"
import { FileMissing, type FileStore } from "../../files/port.ts"
import { sizeFault } from "../../tools/pictures/limit.ts"
import { imagesOf } from "../../training/content/rules.ts"
import type { RenderRequest } from "../render/messages.ts"
import { pictogramOf } from "../render/pictogram-keys.ts"
import { type Passage, passagesOf } from "../render/script/passages.ts"
import * as store from "./store.ts"

/** The company's pictures in a video. Pictures that cannot be shown are left out. */
type Shown = Pick<RenderRequest, "colour" | "logo" | "images">

/**
 * Maximum size in bytes of one picture, and of all pictures of a video together. They are limited because they are sent
 * to another process.
 */
const LARGEST = 5 * 1024 * 1024
const LARGEST_SUM = 20 * 1024 * 1024

/** Maximum number of pictures in a video. */
const MOST = 40

interface File {
  readonly storage_name: string
  readonly media_type: string
  /** Bytes. */
  readonly size: number
}

/**
 * The logo of the company and the pictures that the text refers to, with their bytes.
 *
 * @param note called with each picture that is left out, and the reason
 * @throws FilesUnavailable when the file storage cannot be read
 */
export async function picturesOf(
  queries: Queries,
  files: FileStore,
  video: Pick<store.VideoToRender, "company_id" | "prompter_text">,
  note: (key: string, reason: string) => void,
): Promise<Shown> {
  const { company_id: companyId, prompter_text: text } = video
  let left = LARGEST_SUM
  const load = async (key: string, file: File | undefined) => {
    if (file === undefined) return void note(key, "there is no such picture")
    if (file.media_type === "application/pdf") return void note(key, "it is a PDF")
    if (file.size > Math.min(LARGEST, left)) return void note(key, "the pictures of the video are too large")
    const bytes = await contentOf(files, file.storage_name)
    if (bytes === undefined) return void note(key, "its file is missing")
    // An earlier version accepted pictures of any size.
    const fault = sizeFault(bytes, file.media_type)
    if (fault !== undefined) return void note(key, `it ${fault}`)
    left -= file.size
    return { mediaType: file.media_type, base64: Buffer.from(bytes).toString("base64") }
  }
  const company = companyId === null ? undefined : await store.findLook(queries, companyId)
  const logo = company?.logo && (await load("logo", company.logo))
  const keys = [...new Set(passagesOf(text).flatMap((passage) => (isOfCompany(passage) ? [passage.key] : [])))]
  const known = keys.length === 0 ? new Map<string, File>() : await imagesOf(queries, companyId)
  const images: RenderRequest["images"][number][] = []
  for (const key of keys) {
    if (images.length === MOST) note(key, `a video shows at most ${MOST} pictures`)
    else {
      const picture = await load(key, known.get(key))
      if (picture !== undefined) images.push({ key, ...picture })
    }
  }
  return { colour: company?.colour ?? null, logo: logo ?? null, images }
}

/** Whether a passage is a picture that is not a pictogram, which the video draws itself. */
function isOfCompany(passage: Passage): passage is Extract<Passage, { readonly type: "image" }> {
  return passage.type === "image" && pictogramOf(passage.key) === undefined
}

/** Returns undefined if the file is gone. */
async function contentOf(files: FileStore, storageName: string): Promise<Uint8Array | undefined> {
  try {
    const { body } = await files.read(storageName)
    return await new Response(body).bytes()
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
