import type { Unavailable } from "../tools/errors.ts"
import { OperatorError } from "../tools/operator-error.ts"

/** A range of a file in bytes from 0; `end` is exclusive and may be beyond the end of the file. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A file that is being read. A caller that does not read `body` to its end must cancel it. */
export interface StoredFile {
  /** Bytes of the whole file, whatever the requested range. */
  readonly size: number
  /** The requested bytes. Fails with FilesUnavailable when the store breaks off before the end. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** A file on this machine. It is not open and may be gone when it is read. */
export interface LocatedFile {
  /** Bytes. */
  readonly size: number
  readonly file: Blob
}

/**
 * The store of files: a directory or an S3 bucket. All instances of an installation see the same files.
 *
 * A name has up to 128 letters, digits, dots, hyphens and underscores and begins with a letter or digit; any other
 * throws TypeError. A file never changes: new content gets a new name, preferably a random one.
 *
 * All methods are slow: never call them within a database transaction. All may throw FilesUnavailable.
 */
export interface FileStore {
  /**
   * Stores a new file and returns when its bytes are safe. When it fails, nothing can be read under the name. Two
   * concurrent writes of the same new name may both succeed, with one of the contents.
   *
   * @throws FileExists when the name is taken
   */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>

  /**
   * Opens a file, or a part of it.
   *
   * @throws FileMissing when there is no file of that name
   * @throws RangeError when the range is empty or begins after the end of the file
   */
  read(name: string, range?: ByteRange): Promise<StoredFile>

  /**
   * Finds a file, so that the system can send it without its bytes passing through memory; undefined where files are
   * not on this machine.
   *
   * @throws FileMissing when there is no file of that name
   */
  locate(name: string): Promise<LocatedFile | undefined>

  /** Removes a file. A missing file is no error. */
  remove(name: string): Promise<void>

  /** Proves that files can be written, read and removed, by doing so. */
  check(): Promise<void>

  /** Checks whether files could be written, without leaving anything behind, not even a folder. */
  look(): Promise<void>
}

/** No file has this name. */
export class FileMissing extends Error {
  override readonly name = "FileMissing"

  constructor(file: string, place: string) {
    super(`There is no file ${file} in ${place}.`)
  }
}

/** The name of a new file is taken. Files are never overwritten. */
export class FileExists extends Error {
  override readonly name = "FileExists"

  constructor(file: string, place: string) {
    super(`There is a file ${file} in ${place} already.`)
  }
}

/** The store cannot be reached, read or written, which the administrator must fix, not the caller. */
export class FilesUnavailable extends OperatorError implements Unavailable {
  override readonly name = "FilesUnavailable"
  readonly unavailable = "temporarily_unavailable"
}
