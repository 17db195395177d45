/** The contents of a request to make a video, apart from its text, for a company that has set nothing. */
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
