import manifest from "../../package.json" with { type: "json" }

/** Set by `scripts/executable/compile.ts`; undefined when the program runs from source. */
declare const BUILD_COMMIT: string | undefined

/** The version of this program. */
export const BUILD = {
  version: manifest.version,
  /**
   * The commit it was compiled from, followed by `-changed` if files had been changed since; null if that is unknown.
   */
  commit: typeof BUILD_COMMIT === "string" && BUILD_COMMIT !== "" ? BUILD_COMMIT : null,
} as const
