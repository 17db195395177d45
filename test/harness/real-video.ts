import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "../../src/database/port.ts"
import { BARE } from "../video/bare-request.ts"
import { wholeVideo } from "../video/whole-video.ts"
import type { Learning } from "./learning.ts"

/** Chapters for a video of eight seconds. */
const CHAPTERS = [
  "WEBVTT\n",
  "00:00:00.000 --> 00:00:04.500\nFirm ground\n",
  "00:00:04.500 --> 00:00:08.000\nFeet &amp; rungs\n",
].join("\n")

/**
 * Gives a course page an English video of eight seconds that browsers can play, with a poster and chapters if requested.
 */
export async function addRealVideo(learning: Learning, key: string, text: string, chapters = false): Promise<void> {
  const request = {
    style: "scroll",
    title: "A ladder",
    text,
    company: "Acme",
    language: "en",
    companyLanguage: "en",
  } as const
  const { video, captions, poster, duration } = await wholeVideo({ ...BARE, ...request, length: 8 })
  const { database, installation } = learning
  const id = await learning.addReadyVideo(key, { duration, text, captions: true, chapters })
  await database.run(sql`update content_videos set language = 'en' where id = ${id}`)
  const folder = join(installation.directory, "files")
  mkdirSync(folder, { recursive: true })
  const files = await database.all<{ id: number; storage_name: string; purpose: string }>(sql`
    select f.id, f.storage_name, f.purpose from content_videos v
    join files f on f.id in (v.video_file_id, v.captions_file_id, v.poster_file_id, v.chapters_file_id) where v.id = ${id}`)
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const contents: Readonly<Record<string, readonly [type: string, bytes: Uint8Array]>> = {
    video: ["video/mp4", video],
    captions: ["text/vtt; charset=utf-8", utf8(captions)],
    chapters: ["text/vtt; charset=utf-8", utf8(CHAPTERS)],
    poster: ["image/jpeg", Buffer.from(poster?.base64 ?? "", "base64")],
  }
  for (const file of files) {
    const [type, bytes] = contents[file.purpose] ?? ["", new Uint8Array()]
    writeFileSync(join(folder, file.storage_name), bytes)
    await database.run(sql`update files set size = ${bytes.length}, media_type = ${type} where id = ${file.id}`)
  }
}
