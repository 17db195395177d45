/** The part of the package that is used here; the package itself does not include types. */
declare module "hyphenopoly" {
  interface Options {
    /** The names of patterns. */
    readonly require: readonly string[]
    readonly hyphen: string
    readonly minWordLength: number
    readonly leftmin: number
    readonly rightmin: number
    readonly loader: (file: string) => Promise<Uint8Array>
  }
  const hyphenopoly: { config(options: Options): Map<string, Promise<(word: string) => string>> }
  export default hyphenopoly
}
