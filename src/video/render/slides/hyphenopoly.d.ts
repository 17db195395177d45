/** The part of the package that is used; it does not include types. */
declare module "hyphenopoly" {
  interface Options {
    /** Names of patterns. */
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
