// Files of Swagger UI. Their import is the path of the file, which is inside the executable once it is built.
declare module "swagger-ui-dist/swagger-ui-bundle.js" {
  const path: string
  export default path
}
declare module "swagger-ui-dist/swagger-ui.css" {
  const path: string
  export default path
}
declare module "swagger-ui-dist/favicon-32x32.png" {
  const path: string
  export default path
}
declare module "*.client.js" {
  const path: string
  export default path
}
/** Documents are imported as text. */
declare module "*.md" {
  const text: string
  export default text
}
