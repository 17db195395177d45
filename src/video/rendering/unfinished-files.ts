/** The file names of an unfinished video: MP4 and WebVTT. */
export function unfinishedFiles(unfinishedName: string): readonly [string, string] {
  return [`${unfinishedName}.mp4`, `${unfinishedName}.vtt`]
}
