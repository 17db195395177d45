/** LAME as WebAssembly; what is imported is the path of the file, inside the executable once it is built. */
declare module "wasm-media-encoders/wasm/mp3" {
  const path: string
  export default path
}
