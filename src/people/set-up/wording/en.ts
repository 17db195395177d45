import type { SetUpWording } from "./shape.ts"

export const english: SetUpWording = {
  title: "Set up trainbase",
  lead: "Your company and its administrator. Everything but the username can be changed later.",
  fields: {
    company: "Company",
    language: "Language",
    timezone: "Time zone",
    first_name: "First name",
    last_name: "Last name",
    email: "Email address",
    username: "Username",
    password: "Password",
    password_again: "Password, once more",
  },
  usernameHint: "Leave it empty to get one from your name.",
  demo: "Add a demo company to try things out",
  demoHint: "It stands beside your own company, with people, courses and trainings.",
  submit: "Set up",
  faults: {
    required: "Fill in this field.",
    name_too_long: "Enter at most 255 characters.",
    characters: "Use visible characters on one line.",
    email: "Enter an email address such as ada@acme.example.",
    username: "Choose a username without invisible characters that does not begin with =, +, - or @.",
    taken: "Choose another username: the demo company uses this one.",
    timezone: "Choose a time zone from the list.",
    language: "Choose a language from the list.",
  },
  closed: {
    title: "This address does not work",
    text: "It has expired, or a newer one was printed since. Restart the server: it prints a new address, which works for 24 hours. Or set the installation up on the server’s machine:",
  },
  done: {
    title: "Your company is set up",
    text: "You are signed in. The demo company has people of its own: sign out, then sign in as one of them.",
    kept: "These names and passwords are also in the file demo-client.json in the data directory of the server.",
    failed: "The demo company could not be added. Your own company is complete; the log of the server says more.",
    role: "Role",
    roles: { learner: "learns", trainer: "trains", administrator: "administers" },
    go: "Go to my account",
  },
}
