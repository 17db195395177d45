/** Files that are embedded in the executable; the import is their path. */
declare module "*.ttf" {
  const path: string
  export default path
}

declare module "*.wasm" {
  const path: string
  export default path
}
/** LAME as WebAssembly; the import is the path of the file, which is inside the built executable. */
declare module "wasm-media-encoders/wasm/mp3" {
  const path: string
  export default path
}
