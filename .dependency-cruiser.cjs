/**
 * The folders of src from the lowest to the highest: each imports only those before it, so there is no circle of folders.
 * Within a feature: routes → rules → store.
 */
const LAYERS = [
  "tools",
  "pages",
  "settings",
  "database",
  "audit",
  "background",
  "http",
  "access",
  "changes",
  "files",
  "mail",
  "training",
  "organisation",
  "video",
  "people",
  "webhooks",
  "dataset",
  "operation",
  "web",
  "server",
  "cli",
]

const layers = LAYERS.map((layer, index) => ({
  name: `${layer}-imports-nothing-above`,
  severity: "error",
  from: { path: `^src/${layer}/` },
  to: { path: [`^src/(${LAYERS.slice(index + 1).join("|") || "main\\.ts"})/`, "^src/[^/]+$"] },
}))

module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "resolvable",
      comment: "The peer of the benchmark has packages of its own, which are installed when it is asked for.",
      severity: "error",
      from: { pathNot: "^scripts/bench/peer/" },
      to: { couldNotResolve: true, pathNot: "^bun$" },
    },
    ...layers,
    {
      name: "every-folder-is-a-layer",
      comment: "A new folder of src is named in LAYERS, and main.ts is the only file beside them.",
      severity: "error",
      from: { path: "^src/", pathNot: [`^src/(${LAYERS.join("|")})/`, "^src/main\\.ts$"] },
      to: {},
    },
    {
      name: "stores-know-no-rule-and-no-http",
      severity: "error",
      from: { path: "^src/.*/store\\.ts$" },
      to: { path: ["^src/http/", "/(rules|routes|resource|lookup|membership|saving|lifecycle)\\.ts$"] },
    },
    {
      name: "rules-know-no-http-and-no-pages",
      comment:
        "Schemas, and what is said of values against them, are shared with HTTP; routes, guard, frame, problems, pages and the app are not for rules.",
      severity: "error",
      from: {
        path: "^src/(access|audit|changes|files|organisation|training|video|mail|people|background|dataset|webhooks)/",
        pathNot: ["/(routes|request|page|guard|person-guard|entry)\\.ts$", "\\.tsx$", "^src/access/resources/"],
      },
      to: {
        path: "^src/(http|pages)/",
        pathNot: ["^src/http/(schema|fields|faults|paging|list-query|strictness)\\.ts$"],
      },
    },
    {
      name: "a-store-belongs-to-its-feature",
      comment: "Ask the other feature's rules. View access is a condition that queries share.",
      severity: "error",
      from: { path: "^src/(.+)/[^/]+\\.ts$" },
      to: {
        path: "^src/.+/store\\.ts$",
        pathNot: ["^src/$1/store\\.ts$", "^src/access/view/store\\.ts$"],
      },
    },
    {
      name: "only-the-app-gathers-routes",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/server/app\\.ts$" },
      to: { path: "/routes\\.ts$" },
    },
    {
      name: "src-needs-no-tests-or-scripts",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(test|scripts)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".json", ".d.ts"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
    exclude: { path: "\\.sql$" },
  },
}
