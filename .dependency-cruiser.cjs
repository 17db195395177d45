const { readdirSync } = require("node:fs")
const { join } = require("node:path")

/**
 * The folders of src from the lowest to the highest: each imports only those before it, so there are no circular
 * imports. Within a feature: routes → rules → store.
 */
const LAYERS = [
  "tools",
  "pdf",
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
  "compliance",
  "video",
  "publishing",
  "people",
  "bulk-acts",
  "portal",
  "webhooks",
  "console",
  "dataset",
  "operation",
  "web",
  "server",
  "cli",
]

/**
 * The same for the folders inside a folder, wherever they import each other. The folders in a folder that is not listed
 * here do not import each other.
 */
const INSIDE = {
  tools: [
    "language",
    "calendar",
    "colour",
    "csv",
    "sheets",
    "fonts",
    "log",
    "pictograms",
    "markdown",
    "pictures",
    "processes",
  ],
  pdf: ["harfbuzz", "fonts", "pictures", "text", "document"],
  pages: ["wording", "components", "layouts", "scripts", "style"],
  database: ["migrations", "sqlite", "postgres", "long-list"],
  background: ["clock", "jobs", "lease", "listing"],
  access: [
    "accounts",
    "browsers",
    "conditions",
    "one-time-keys",
    "sessions",
    "tokens",
    "deferred",
    "own-token",
    "view",
    "bulk",
    "external-ids",
    "idempotency",
    "checks",
    "resources",
    "clients",
  ],
  training: [
    "trainees",
    "courses",
    "collections",
    "assignments",
    "wording",
    "company-files",
    "content",
    "authoring",
    "evidence",
    "documents",
    "recurrence",
    "certificates",
    "group-trainings",
    "group-papers",
    "ending",
    "learning",
    "group-closing",
    "assigning",
    "qualifications",
    "submissions",
    "completed",
    "printed-evidence",
    "printed-record",
    "team-figures",
    "question-import",
    "question-statistics",
  ],
  "training/documents": ["certificate", "evidence", "letter", "record", "report", "sign-in-sheet"],
  "training/documents/certificate": ["page", "templates"],
  "training/certificates": ["frozen", "list", "preview", "verification"],
  organisation: ["membership", "admins", "places", "locations", "users", "teams", "company", "imports"],
  compliance: [
    "standing",
    "settling",
    "exemptions",
    "requirements",
    "pairs",
    "reminders",
    "invitations",
    "reports",
    "report-schedules",
  ],
  video: ["render", "render-jobs", "targets"],
  "video/render": ["picture", "frame", "h264", "script", "narration", "captions", "slides", "file", "scroll", "show"],
  people: [
    "account-lookup",
    "guesses",
    "leading",
    "openid",
    "wording",
    "mail-notices",
    "entry",
    "providers",
    "second-factors",
    "passkeys",
    "factor-removal",
    "proof",
    "letters",
    "sign-in",
    "kiosks",
    "passwords",
    "set-up",
    "sign-on",
    "account",
  ],
  "people/sign-in": ["second-step", "by-passkey"],
  portal: ["wording", "course-pages", "overview", "exam-pages", "submissions", "calendar-feed"],
  console: [
    "sent-forms",
    "views",
    "frame",
    "standings",
    "act-wording",
    "finder",
    "certificates",
    "submissions",
    "trainings",
    "exceptions",
    "requirements",
    "reminders",
    "clients",
    "webhooks",
    "audit",
    "overview",
    "people",
    "matrix",
    "places",
    "courses",
    "videos",
    "acts",
    "why",
    "company",
    "kiosks",
    "imports",
    "reports",
    "report-schedules",
    "sign-on",
  ],
  webhooks: ["watches", "events", "clockwork", "delivery", "retention", "trouble"],
  dataset: ["format", "store", "check", "write", "export"],
  operation: ["backup", "health", "installation-key", "parked", "doctor", "metrics"],
  "operation/backup": ["archive", "encryption", "runs", "copy", "restore", "schedule"],
}

/** The folders in a folder of src. */
function foldersIn(folder) {
  return readdirSync(join(__dirname, "src", folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

/** Rules against folders that import each other, directly or in a circle, in this folder and all those below it. */
function orderIn(folder) {
  const names = foldersIn(folder)
  const order = INSIDE[folder]
  const at = `^src/${folder}`
  const rules = [
    names.length < 2 ? [] : order === undefined ? [strangers(folder, at)] : ordered(folder, at, order, names),
  ]
  return [...rules.flat(), ...names.flatMap((name) => orderIn(`${folder}/${name}`))]
}

function strangers(folder, at) {
  return {
    name: `folders-of-${folder}-know-nothing-of-each-other`,
    comment: "To allow imports between them, list their order in INSIDE.",
    severity: "error",
    from: { path: `${at}/([^/]+)/` },
    to: { path: `${at}/[^/]+/`, pathNot: `${at}/$1/` },
  }
}

function ordered(folder, at, order, names) {
  const unnamed = names.filter((name) => !order.includes(name))
  const gone = order.filter((name) => !names.includes(name))
  if (unnamed.length + gone.length > 0) throw new Error(`INSIDE, ${folder}: ${[...unnamed, ...gone].join(", ")}`)
  return order.slice(0, -1).map((name, index) => ({
    name: `${folder}/${name}-imports-nothing-above`,
    severity: "error",
    from: { path: `${at}/${name}/` },
    to: { path: `${at}/(${order.slice(index + 1).join("|")})/` },
  }))
}

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
      comment: "The benchmark's peer has its own packages, which are installed when it is run.",
      severity: "error",
      from: { pathNot: "^scripts/bench/peer/" },
      to: { couldNotResolve: true, pathNot: "^bun$" },
    },
    ...layers,
    ...LAYERS.flatMap(orderIn),
    {
      name: "every-folder-is-a-layer",
      comment: "List each new folder of src in LAYERS. The only file outside the folders is main.ts.",
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
        "Rules may use schemas and their faults, which they share with HTTP, but not routes, guard, frame, problems, pages or the app.",
      severity: "error",
      from: {
        path: "^src/(access|audit|changes|files|organisation|training|video|mail|people|bulk-acts|portal|background|dataset|webhooks)/",
        pathNot: [
          "/(routes|route-access|request|page|guard|person-guard|entry)\\.ts$",
          "\\.tsx$",
          "^src/access/(resources|checks)/",
          "^src/access/change\\.ts$",
        ],
      },
      to: {
        path: "^src/(http|pages)/",
        pathNot: ["^src/http/(schema|fields|faults|codes|upload|paging|list-query|strictness|warnings)\\.ts$"],
      },
    },
    {
      name: "a-store-belongs-to-its-feature",
      comment: "Call the other feature's rules instead. Only the conditions of view access are shared by queries.",
      severity: "error",
      from: { path: "^src/(.+)/[^/]+\\.ts$" },
      to: {
        path: "^src/.+/store\\.ts$",
        pathNot: ["^src/$1/store\\.ts$", "^src/access/view/store\\.ts$"],
      },
    },
    {
      name: "only-the-app-gathers-routes",
      comment: "Those of the console are gathered in its folder.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(server/app|console/routes)\\.ts$" },
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
