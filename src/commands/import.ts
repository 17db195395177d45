import { OperatorError } from "../settings/operator-error.ts"
import type { Settings } from "../settings/read.ts"

export async function importFile(settings: Settings, options: { file: string; json: boolean }): Promise<void> {
  throw new OperatorError(`import is not written yet (${options.file} into ${settings.data}, json ${options.json})`)
}
