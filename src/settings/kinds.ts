import { statSync } from "node:fs"
import { resolve } from "node:path"
import ipaddr from "ipaddr.js"
import { hasCode } from "../tools/system-errors.ts"

/** The values of a setting: how to parse one from text, and how to describe the valid ones. */
export interface Kind<Value> {
  /** Placeholder for the value in help and documentation. */
  readonly placeholder: string
  /** Completes the sentence "(the setting) must be …". */
  readonly expects: string
  /** The TOML type that `trainbase.toml` may use instead of a string. A boolean's flag may have no value. */
  readonly notation: "string" | "integer" | "boolean" | "list"
  /** Parses a trimmed text; undefined if it is invalid. */
  readonly parse: (text: string) => Value | undefined
  /** The text form of the value; absent if the value is itself a string, or a list whose items are joined by commas. */
  write?(value: Value): string
}

/** A whole number in plain decimal digits, bounds inclusive. */
export function integer(from: number, to: number): Kind<number> {
  return {
    placeholder: "NUMBER",
    expects: `an integer from ${from} to ${to}`,
    notation: "integer",
    parse: (text) => {
      if (!/^(0|[1-9]\d*)$/.test(text)) return undefined
      const number = Number(text)
      return number >= from && number <= to ? number : undefined
    },
  }
}

/** One of several words. */
export function choice<const Word extends string>(...words: readonly Word[]): Kind<Word> {
  return {
    placeholder: words.join("|"),
    expects: words.length === 2 ? words.join(" or ") : `one of ${words.join(", ")}`,
    notation: "string",
    parse: (text) => words.find((word) => word === text),
  }
}

const SWITCH_WORDS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
])

/** On or off. */
export const onOrOff: Kind<boolean> = {
  placeholder: "true|false",
  expects: "true or false",
  notation: "boolean",
  parse: (text) => SWITCH_WORDS.get(text),
}

/** The elements of a comma-separated list, each converted by `parse`; undefined if one is invalid. */
export function list<Item>(text: string, parse: (element: string) => Item | undefined): readonly Item[] | undefined {
  if (text === "") return []
  const elements = text.split(",").map((element) => parse(element.trim()))
  return elements.every((element) => element !== undefined) ? [...new Set(elements)] : undefined
}

/** Any of several words; an empty text means none. */
export function someOf<const Word extends string>(...words: readonly Word[]): Kind<readonly Word[]> {
  return {
    placeholder: "NAME,…",
    expects: `comma-separated names out of ${words.join(", ")}`,
    notation: "list",
    parse: (text) => list(text, (element) => words.find((word) => word === element)),
  }
}

/** A directory, existing or not, as an absolute path. */
export const directory: Kind<string> = {
  placeholder: "DIR",
  expects: "a directory",
  notation: "string",
  parse: (text) => {
    if (text === "" || text.includes("\0")) return undefined
    const path = resolve(text)
    return blockedByFile(path) ? undefined : path
  },
}

function blockedByFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false
  } catch (error) {
    // Any other error, such as a missing permission, is reported with its reason when the directory is opened.
    return hasCode(error, "ENOTDIR")
  }
}

/** A file or socket, existing or not, as an absolute path. */
export const path: Kind<string> = {
  placeholder: "PATH",
  expects: "a path",
  notation: "string",
  parse: (text) => (text === "" || text.includes("\0") || /[/\\]$/.test(text) ? undefined : resolve(text)),
}

/** Minutes after midnight, or "off". */
export const timeOfDay: Kind<number | "off"> = {
  placeholder: "HH:MM",
  expects: "a time of day such as 02:30, or off",
  notation: "string",
  parse: (text) => {
    if (text === "off") return "off"
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
    return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
  },
  write: (value) => (value === "off" ? value : [Math.floor(value / 60), value % 60].map(twoDigits).join(":")),
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0")
}

/** Where to store files: in a directory (an absolute path), or in an S3 bucket under names that begin with `prefix`. */
type FilesPlace = { readonly directory: string } | { readonly bucket: string; readonly prefix: string }

/** A directory, or the address of a bucket with an optional prefix. Any other scheme is refused, not read as a path. */
export const filesPlace: Kind<FilesPlace> = {
  placeholder: "PLACE",
  expects: "a directory or an address such as s3://bucket or s3://bucket/prefix",
  notation: "string",
  parse: (text) => {
    const [, bucket, prefix] = /^s3:\/\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/i.exec(text) ?? []
    if (bucket !== undefined && prefix !== undefined) {
      // The client would resolve a `..` before the name reached the bucket.
      const hasSteps = prefix.split("/").some((part) => part === "." || part === "..")
      return hasSteps ? undefined : { bucket, prefix: prefix === "" ? "" : `${prefix.slice(1)}/` }
    }
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return undefined
    const path = directory.parse(text)
    return path === undefined ? undefined : { directory: path }
  },
  write: (place) =>
    "directory" in place ? place.directory : `s3://${place.bucket}/${place.prefix}`.replace(/\/$/, ""),
}

/** The name of an S3 region. */
export const region: Kind<string> = {
  placeholder: "REGION",
  expects: "a region such as eu-central-1",
  notation: "string",
  parse: (text) => (/^[a-z0-9-]{1,63}$/i.test(text) ? text.toLowerCase() : undefined),
}

/** An access key or its secret. */
export const accessKey: Kind<string> = {
  placeholder: "KEY",
  expects: "a key of plain characters without spaces",
  notation: "string",
  parse: (text) => (/^[!-~]+$/.test(text) ? text : undefined),
}

/** An address or name to listen on. */
export const host: Kind<string> = {
  placeholder: "ADDRESS",
  expects: "an IP address or a host name without a port",
  notation: "string",
  parse: (text) => {
    if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) return text
    const looksLikeAddress = /^[\d.]+$/.test(text)
    return !looksLikeAddress && /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text) ? text : undefined
  },
}

/** 256 bits in hexadecimal digits, in lower case. */
export const key256: Kind<string> = {
  placeholder: "HEX",
  expects: "64 hexadecimal characters",
  notation: "string",
  parse: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
}

/** The sender of mail: one bare address, or a name with the address in angle brackets. */
export const mailbox: Kind<string> = {
  placeholder: "MAILBOX",
  expects: 'a mail address such as training@example.com or "Training <training@example.com>"',
  notation: "string",
  parse: (text) => {
    const address = /^(?:"[^"\r\n]*" ?|[^"<>,;@\r\n]*)<([^<>]*)>$/.exec(text)?.[1] ?? text
    return address.length <= 254 && /^[^\s<>,;@"]+@[^\s<>,;@"]+$/.test(address) ? text : undefined
  },
}
