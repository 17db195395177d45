const PERSON = ["--company", "acme", "--first-name", "A", "--last-name", "B"]

/** Commands that open the database, other than `serve` and `migrate`. They refer to `empty.json` and `people.csv`. */
export const COMMANDS: readonly (readonly string[])[] = [
  ["export", "-"],
  ["import", "empty.json"],
  ["init", ...PERSON, "--json"],
  ["starter-courses", "--company", "acme"],
  ["audit"],
  ["jobs", "list"],
  ["client", "list"],
  ["client", "create", "--company", "acme", "--name", "HR", "--service-user", "svc"],
  ["user", "list", "--company", "acme"],
  ["user", "create", ...PERSON],
  ["user", "import", "people.csv", "--company", "acme"],
  ["user", "letters", "--company", "acme", "--address", "learn.example", "--out", "letters.pdf"],
  ["user", "reset-password", "ada"],
  ["user", "remove-second-factor", "ada"],
  ["sso", "list"],
  ["certificate", "preview", "--company", "acme"],
]
