import { InvalidStatement } from "./errors.ts"

/** Transactions belong to the adapter; a stray COMMIT would save half of somebody else's. */
const TRANSACTION_CONTROL = /^\s*(begin|start|commit|end|rollback|abort|savepoint|release)\b/i

/** @throws InvalidStatement when the statement begins or ends a transaction */
export function refuseTransactionControl(text: string): void {
  if (TRANSACTION_CONTROL.test(text)) throw new InvalidStatement("Transactions are begun by `transaction` only", text)
}
