import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "../../src/database/port.ts"
import { wholeVideo } from "../video/whole-video.ts"
import type { Learning } from "./learning.ts"

/** Gives a page of a course an English video of eight seconds that browsers play. */
export async function addRealVideo(learning: Learning, key: string, text: string): Promise<void> {
  const request = { title: "A ladder", text, company: "Acme", language: "en", companyLanguage: "en" }
  const { video, captions, duration } = await wholeVideo({ ...request, length: 8, narration: "off", voices: {} })
  const { database, installation } = learning
  const id = await learning.addReadyVideo(key, { duration, text, captions: true })
  await database.run(sql`update content_videos set language = 'en' where id = ${id}`)
  const folder = join(installation.directory, "files")
  mkdirSync(folder, { recursive: true })
  const files = await database.all<{ id: number; storage_name: string; purpose: string }>(sql`
    select f.id, f.storage_name, f.purpose from content_videos v
    join files f on f.id in (v.video_file_id, v.captions_file_id) where v.id = ${id}`)
  for (const file of files) {
    const bytes = file.purpose === "video" ? video : new TextEncoder().encode(captions)
    const type = file.purpose === "video" ? "video/mp4" : "text/vtt; charset=utf-8"
    writeFileSync(join(folder, file.storage_name), bytes)
    await database.run(sql`update files set size = ${bytes.length}, media_type = ${type} where id = ${file.id}`)
  }
}
