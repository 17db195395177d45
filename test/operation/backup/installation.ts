import type { Database } from "../../../src/database/port.ts"
import { openTestDatabase } from "../../harness/engine.ts"
import { Workplace } from "../../harness/small-archive.ts"

/** An empty database for one test, in a directory that is removed with it. */
export class TestDatabase implements AsyncDisposable {
  private constructor(
    readonly place: Workplace,
    readonly database: Database,
  ) {}

  static async open(): Promise<TestDatabase> {
    const place = new Workplace()
    return new TestDatabase(place, await openTestDatabase(place.directory))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.database.close()
    this.place[Symbol.dispose]()
  }
}
