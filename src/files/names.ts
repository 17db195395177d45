const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "text/vtt; charset=utf-8": "vtt",
}

/** The name of a download, such as `certificate-17.pdf`: ASCII without spaces or quotes. */
export function givenName(purpose: string, id: number, mediaType: string): string {
  const extension = EXTENSIONS[mediaType]
  if (extension === undefined) throw new TypeError(`Files cannot have the type ${mediaType}.`)
  return `${purpose}-${id}.${extension}`
}
