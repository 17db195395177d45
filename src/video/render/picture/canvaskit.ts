import wasm from "canvaskit-wasm/bin/full/canvaskit.wasm" with { type: "file" }
import loadCanvasKit, { type CanvasKit } from "canvaskit-wasm/full"

let loading: Promise<CanvasKit> | undefined

/** Skia, which shapes, breaks and draws text in all scripts; loaded once, from the executable. */
export function openCanvasKit(): Promise<CanvasKit> {
  loading ??= loadCanvasKit({ locateFile: () => wasm })
  return loading
}
