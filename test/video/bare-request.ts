/** What a request to make a video says of a company that has set nothing, beside its text. */
export const BARE = {
  style: "slides",
  colour: null,
  logo: null,
  images: [],
  pronunciations: [],
  contact: null,
  narration: "off",
  voices: {},
} as const
