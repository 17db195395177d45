import { brotliDecompressSync, gunzipSync } from "node:zlib"

/** The body of the response, decompressed. */
export async function decoded(response: Response): Promise<Response> {
  const coding = response.headers.get("content-encoding")
  if (coding === null || response.body === null) return response
  const bytes = await response.bytes()
  const { status, headers } = response
  return new Response(coding === "gzip" ? gunzipSync(bytes) : brotliDecompressSync(bytes), { status, headers })
}
