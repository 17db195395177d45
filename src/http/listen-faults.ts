import { dirname } from "node:path"
import type { Settings } from "../settings/read.ts"
import { OperatorError } from "../tools/operator-error.ts"

/** Where a server listens: on a port, or on a Unix socket, which takes precedence if both are given. */
export type ListenAddress = Pick<Settings, "host" | "port"> & Partial<Pick<Settings, "socket">>

/** Returns the error for the administrator if `address` could not be opened; other errors are returned unchanged. */
export function listenFault(error: unknown, address: ListenAddress): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  const [message, hint] = address.socket === undefined ? portFault(code, address) : socketFault(code, address.socket)
  return message === undefined ? error : new OperatorError(message, hint, { cause: error })
}

type Explanation = readonly [message?: string, hint?: string]

function portFault(code: string, { host, port }: ListenAddress): Explanation {
  switch (code) {
    case "EADDRINUSE":
      return [`port ${port} on ${host} is in use`, "stop the other program, or choose another port (setting port)"]
    case "EACCES":
      return [
        `no permission to listen on port ${port}`,
        "ports below 1024 need a privilege: choose another port (setting port)",
      ]
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    // For an unknown name, Bun reports the leftover error of the system's last call during the look-up.
    case "EINVAL":
    case "EEXIST":
    case "ENXIO":
    case "ENOENT":
    case "ECONNREFUSED":
      return [
        `${host} is not an address of this machine`,
        "use 127.0.0.1, 0.0.0.0 or one of its addresses (setting host)",
      ]
    default:
      return []
  }
}

function socketFault(code: string, path: string): Explanation {
  switch (code) {
    case "EADDRINUSE":
      return [`the socket ${path} is in use`, "stop the other program, or choose another path (setting socket)"]
    case "ENAMETOOLONG":
      return [
        `the path of the socket ${path} is too long: systems allow about 100 bytes`,
        "choose a shorter one (setting socket)",
      ]
    case "ENOENT":
    case "ENOTDIR":
      return [
        `the socket ${path} cannot be created: the directory ${dirname(path)} does not exist`,
        "create it, and let the user that runs trainbase write to it, or choose another path (setting socket)",
      ]
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return [
        `no permission to create the socket ${path}`,
        "let the user that runs trainbase write to its directory, or choose another path (setting socket)",
      ]
    default:
      return []
  }
}
