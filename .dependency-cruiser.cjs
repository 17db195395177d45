/** Imports point down only: main → commands → http/app → routes → rules → store → database, settings, language. */
const below = (...folders) => ({ path: folders.map((folder) => `^src/${folder}`) })

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
    {
      name: "bottom-imports-nothing-above",
      comment: "Calendar, language, errors and settings know nothing of what uses them.",
      severity: "error",
      from: below("(calendar|fonts|language|settings)/", "errors\\.ts$", "draft\\.ts$", "list\\.ts$", "parallel\\.ts$"),
      to: below(
        "(access|audit|background|commands|database|dataset|downloads|files|health|http|mail|metrics|organisation|site|training|video)/",
      ),
    },
    {
      name: "database-knows-no-feature",
      severity: "error",
      from: below("database/"),
      to: below(
        "(access|audit|background|commands|dataset|downloads|files|health|http|mail|metrics|organisation|site|training|video)/",
      ),
    },
    {
      name: "files-know-no-feature",
      severity: "error",
      from: below("files/"),
      to: below(
        "(access|audit|background|commands|database|dataset|downloads|health|http|mail|metrics|organisation|site|training|video)/",
      ),
    },
    {
      name: "stores-know-no-rule-and-no-http",
      severity: "error",
      from: { path: "^src/.*/store\\.ts$" },
      to: { path: ["^src/http/", "/(rules|routes|resource|lookup|membership|saving)\\.ts$"] },
    },
    {
      name: "rules-know-no-http",
      comment: "Schemas are shared with HTTP; routes, guard, frame, problems and the app are not for rules.",
      severity: "error",
      from: {
        path: "^src/(access|audit|downloads|organisation|training|video|mail|background|dataset)/",
        pathNot: ["/routes\\.ts$", "/request\\.ts$", "/page\\.ts$"],
      },
      to: { path: "^src/http/", pathNot: ["^src/http/(schema|fields|paging)\\.ts$"] },
    },
    {
      name: "a-store-belongs-to-its-feature",
      comment: "Ask the other feature's rules. View access and what is in force are conditions that queries share.",
      severity: "error",
      from: { path: "^src/(.+)/[^/]+\\.ts$" },
      to: {
        path: "^src/.+/store\\.ts$",
        pathNot: ["^src/$1/store\\.ts$", "^src/access/view/store\\.ts$", "^src/training/in-force/store\\.ts$"],
      },
    },
    {
      name: "only-the-app-gathers-routes",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/http/app\\.ts$" },
      to: { path: "/routes\\.ts$" },
    },
    {
      name: "commands-are-called-by-main",
      severity: "error",
      from: { path: "^src/(?!commands/|main\\.ts)" },
      to: { path: "^src/commands/" },
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
      extensions: [".ts", ".js", ".json", ".d.ts"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
    exclude: { path: "\\.sql$" },
  },
}
