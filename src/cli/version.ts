import manifest from "../../package.json" with { type: "json" }

/** What `trainbase version` prints. */
export const versionLine = `${manifest.name} ${manifest.version}`
