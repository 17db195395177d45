/** Node's own module for cryptography, loaded at its first use: it brings Node's streams along, 10 ms of a start. */
export function nodeCrypto(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto")
}
