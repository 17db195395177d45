/** Files that go into the executable; what is imported is their path. */
declare module "*.ttf" {
  const path: string
  export default path
}

declare module "*.wasm" {
  const path: string
  export default path
}
/** LAME as WebAssembly; what is imported is the path of the file, inside the executable once it is built. */
declare module "wasm-media-encoders/wasm/mp3" {
  const path: string
  export default path
}
