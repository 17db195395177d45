// Preact's types refer to those of browsers (`/// <reference lib="dom" />`). This program does not run in one, and
// their fetch, streams and timers differ from Bun's, so this file replaces them (`libReplacement` in tsconfig.json).
// Types missing here are `any` in Preact's types: event handlers and element references, which pages rendered on the
// server do not have.
