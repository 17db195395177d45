import { readEmbedded } from "../../tools/embedded-file.ts"

/** HB_MEMORY_MODE_READONLY: nobody changes the bytes as long as a blob exists. */
const READ_ONLY = 1

/** The size of a page of WebAssembly memory in bytes. */
const PAGE = 65_536

/**
 * A build of HarfBuzz from `harfbuzzjs`, called directly: the package's own wrapper looks for the file next to itself,
 * where it does not exist in a compiled executable, and does not support the build that subsets fonts.
 */
export class HarfBuzz {
  readonly #memory: WebAssembly.Memory
  readonly #exports: WebAssembly.Instance["exports"]

  /** @param file path of the `.wasm` file */
  constructor(file: string) {
    let memory: WebAssembly.Memory | undefined
    const abort = () => {
      throw new Error("HarfBuzz stopped: it ran out of memory or has a fault")
    }
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readEmbedded(file)), {
      env: {
        _abort_js: abort,
        _emscripten_runtime_keepalive_clear: () => {},
        _setitimer_js: abort,
        emscripten_resize_heap: (bytes: number) => {
          memory?.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE))
          return 1
        },
      },
      wasi_snapshot_preview1: { proc_exit: abort },
    })
    if (!(exports.memory instanceof WebAssembly.Memory)) throw new Error(`${file} is not a build of HarfBuzz`)
    memory = exports.memory
    this.#memory = memory
    this.#exports = exports
    this.run("__wasm_call_ctors" in exports ? "__wasm_call_ctors" : "_initialize")
  }

  /** Calls an exported function of HarfBuzz; pointers, numbers and void are all represented as numbers. */
  run(name: string, ...values: readonly number[]): number {
    const call = this.#exports[name]
    if (typeof call !== "function") throw new Error(`this build of HarfBuzz has no function ${name}`)
    return call(...values)
  }

  /** A view of `length` bytes at `pointer`; the next function call may invalidate it. */
  bytes(pointer: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, pointer, length)
  }

  /** A view of `length` signed words at `pointer`; the next function call may invalidate it. */
  words(pointer: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, pointer, length)
  }

  /** Memory for `length` bytes, to be released with `free`. */
  allocate(length: number): number {
    const pointer = this.run("malloc", length)
    if (pointer === 0) throw new Error(`HarfBuzz has no memory for ${length} bytes`)
    return pointer
  }

  free(pointer: number): void {
    this.run("free", pointer)
  }

  /** A face (a parsed font file), which is kept until the process ends. */
  face(file: Uint8Array): number {
    const pointer = this.allocate(file.length)
    this.bytes(pointer, file.length).set(file)
    const blob = this.run("hb_blob_create", pointer, file.length, READ_ONLY, 0, 0)
    const face = this.run("hb_face_create", blob, 0)
    this.run("hb_blob_destroy", blob)
    return face
  }
}
