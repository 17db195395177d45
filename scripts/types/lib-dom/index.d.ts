// The types of Preact ask for those of browsers (`/// <reference lib="dom" />`). This program runs in none, and their fetch,
// streams and timers differ from Bun's; so this stands in their place (`libReplacement` in tsconfig.json). What it lacks is
// `any` in Preact's types: handlers of events and references to elements, which pages made on the server do not have.
