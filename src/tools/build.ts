import manifest from "../../package.json" with { type: "json" }

/** Put in by `scripts/executable/compile.ts`; there is none when the program runs from its source. */
declare const BUILD_COMMIT: string | undefined

/** Which program this is. */
export const BUILD = {
  version: manifest.version,
  /** The commit it was compiled from, with `-changed` behind it if files were changed since; null when that is unknown. */
  commit: typeof BUILD_COMMIT === "string" && BUILD_COMMIT !== "" ? BUILD_COMMIT : null,
} as const
