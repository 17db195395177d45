/** The names under which an attempt stores what it makes: MP4 and WebVTT. */
export function draftFiles(draft: string): readonly [string, string] {
  return [`${draft}.mp4`, `${draft}.vtt`]
}
