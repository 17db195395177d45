// Files of the demo. Each import is the path of a file, which is inside the executable once that is built.
declare module "*/demo-files/card.png" {
  const path: string
  export default path
}
declare module "*/demo-files/logo.png" {
  const path: string
  export default path
}
declare module "*/demo-files/licence.pdf" {
  const path: string
  export default path
}
