/** Usernames that the demo company brings along; all others are derived from names, so that none is taken twice. */
export const DEMO_USERNAMES: readonly string[] = [
  "service",
  "a.moewenkamp",
  "j.weisshaupt",
  "kierownik.poznan",
  "leitung.hamburg",
  "leitung.koeln",
  "rene.leger",
  "uwe.jansen",
]
