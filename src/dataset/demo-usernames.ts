/** The usernames in the demo company; all others are derived from names, so that no username is used twice. */
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
