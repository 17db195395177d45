import { readFileSync } from "node:fs"

/** Milliseconds for one test: generous, because CI machines are slow; no test measures time. */
const PATIENCE = 300_000

/* Loaded before the first test file of a process. Bun's default timeout applies to one file only, so each file sets it at its beginning. */
Bun.plugin({
  name: "patience",
  setup(build) {
    build.onLoad({ filter: /\.test\.ts$/ }, ({ path }) => ({
      // On the first line, so that line numbers stay the same.
      contents: `import { setDefaultTimeout as wait } from "bun:test"; wait(${PATIENCE}); ${readFileSync(path, "utf8")}`,
      loader: "ts",
    }))
  },
})
