import { InvalidStatement } from "./errors.ts"

/** Transactions belong to the adapter; a stray COMMIT would save half of somebody else's. */
const TRANSACTION_CONTROL = /^\s*(begin|start|commit|end|rollback|abort|savepoint|release)\b/i

/** Whether the text begins with a statement that begins or ends a transaction. */
export function controlsTransactions(text: string): boolean {
  return TRANSACTION_CONTROL.test(text)
}

/** @throws InvalidStatement when the statement begins or ends a transaction */
export function refuseTransactionControl(text: string): void {
  if (controlsTransactions(text)) throw new InvalidStatement("Transactions are begun by `transaction` only", text)
}
