/** Sentences by their names, in the languages of the API. */
export type Sentences = Readonly<Record<string, readonly [en: string, de: string]>>
