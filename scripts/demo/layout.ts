const isScalar = (value: unknown): boolean => value === null || typeof value !== "object"
const isFlatList = (value: unknown): boolean => Array.isArray(value) && value.every(isScalar)
const entries = (value: object): [string, unknown][] => Object.entries(value)

function oneLine(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`
  return `{ ${entries(value)
    .map(([name, part]) => `${JSON.stringify(name)}: ${oneLine(part)}`)
    .join(", ")} }`
}

/**
 * `value` as JSON, with one line for each object that holds nothing but single values and lists of them, so that a
 * changed user or assignment is one changed line of a diff.
 */
export function layOut(value: unknown, indent = ""): string {
  if (value === null || typeof value !== "object" || isFlatList(value)) return oneLine(value)
  const deeper = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((part) => deeper + layOut(part, deeper)).join(",\n")}\n${indent}]`
  if (entries(value).every(([, part]) => isScalar(part) || isFlatList(part))) return oneLine(value)
  const lines = entries(value).map(([name, part]) => `${deeper}${JSON.stringify(name)}: ${layOut(part, deeper)}`)
  return `{\n${lines.join(",\n")}\n${indent}}`
}
