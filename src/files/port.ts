import type { Unavailable } from "../tools/errors.ts"
import { OperatorError } from "../tools/operator-error.ts"

/** A part of a file, counted in bytes from 0; `end` is not part of it and may lie behind the end of the file. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A file that is being read. Whoever does not read `body` to its end cancels it. */
export interface StoredFile {
  /** Bytes of the whole file, whatever part of it was asked for. */
  readonly size: number
  /** The bytes that were asked for. Fails with FilesUnavailable when the place breaks off in between. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** A file of this machine, which is not open: it may be gone when it is read. */
export interface LocatedFile {
  /** Bytes. */
  readonly size: number
  readonly file: Blob
}

/**
 * Where the bytes of files live: a directory or a bucket of S3. Every instance of an installation sees the same files.
 *
 * A name is up to 128 letters, digits, dots, hyphens and underscores and begins with a letter or digit; another one
 * throws TypeError. A file never changes: a new content gets a new name, best a random one.
 *
 * All of it is slow: never call it within a transaction of the database. All of it may throw FilesUnavailable.
 */
export interface FileStore {
  /**
   * Stores a new file and returns when its bytes are safe. When it fails there is nothing to be read under the name.
   * Two that write the same new name at the same time may both succeed, with one of the contents.
   *
   * @throws FileExists when the name is taken
   */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>

  /**
   * Opens a file, or a part of it.
   *
   * @throws FileMissing when there is none of that name
   * @throws RangeError when the range is empty or begins behind the end of the file
   */
  read(name: string, range?: ByteRange): Promise<StoredFile>

  /**
   * Finds a file, so that the system can send it without its bytes passing through memory; undefined where files are not on
   * this machine.
   *
   * @throws FileMissing when there is none of that name
   */
  locate(name: string): Promise<LocatedFile | undefined>

  /** Removes a file; one that is not there is no error. */
  remove(name: string): Promise<void>

  /** Proves that files can be written, read and removed here, by doing so. */
  check(): Promise<void>

  /** Sees whether files could be written here, and leaves nothing behind: not even a folder for them is made. */
  look(): Promise<void>
}

/** No file has this name. */
export class FileMissing extends Error {
  override readonly name = "FileMissing"

  constructor(file: string, place: string) {
    super(`There is no file ${file} in ${place}.`)
  }
}

/** The name of a new file is taken: files are never overwritten. */
export class FileExists extends Error {
  override readonly name = "FileExists"

  constructor(file: string, place: string) {
    super(`There is a file ${file} in ${place} already.`)
  }
}

/** The place cannot be reached, read or written: a matter for the administrator, not for the caller. */
export class FilesUnavailable extends OperatorError implements Unavailable {
  override readonly name = "FilesUnavailable"
  readonly unavailable = "temporarily_unavailable"
}
