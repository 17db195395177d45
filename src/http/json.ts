/** Whether a request asks for JSON by its `Accept` header; then its errors are JSON, wherever they come from. */
export function asksForJson(request: Request): boolean {
  return request.headers.get("accept")?.includes("application/json") === true
}
