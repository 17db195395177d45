/** The file names of an unfinished video: MP4, captions, poster and chapters. It may have only the first one. */
export function unfinishedFiles(unfinishedName: string): readonly [string, string, string, string] {
  return [
    `${unfinishedName}.mp4`,
    `${unfinishedName}.vtt`,
    `${unfinishedName}-poster.jpg`,
    `${unfinishedName}-chapters.vtt`,
  ]
}
