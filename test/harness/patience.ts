import { readFileSync } from "node:fs"

/** Timeout of a test in milliseconds. Generous, because CI machines are slow and no test measures time. */
const PATIENCE = 300_000

/* Loaded before the first test file of a process. Bun's default timeout applies to one file only, so each file sets it at its beginning. */
Bun.plugin({
  name: "patience",
  setup(build) {
    build.onLoad({ filter: /\.test\.ts$/ }, ({ path }) => ({
      // Placed on the first line, so that line numbers stay the same.
      contents: `import { setDefaultTimeout as wait } from "bun:test"; wait(${PATIENCE}); ${readFileSync(path, "utf8")}`,
      loader: "ts",
    }))
  },
})
