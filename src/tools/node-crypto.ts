/** Node's cryptography module, loaded at its first use: it loads Node's streams, which takes 10 ms of a start. */
export function nodeCrypto(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto")
}
