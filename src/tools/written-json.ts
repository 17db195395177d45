/**
 * A list in an answer that is JSON already, and sent as it is. For many small items of one shape: to put their text together
 * takes a fraction of making an object of each and writing that.
 */
export class WrittenJson {
  constructor(readonly text: string) {}
}
