/** The path of the file. */
declare module "*.digests" {
  const path: string
  export default path
}
