/** Files that go into the executable; what is imported is their path. */
declare module "*.ttf" {
  const path: string
  export default path
}

declare module "*.wasm" {
  const path: string
  export default path
}
