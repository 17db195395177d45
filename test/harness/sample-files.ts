import { pngFile } from "./pictures.ts"

/** Small pictures of each type, and files that are accepted as certificates. */
export const PNG = Buffer.from(pngFile(4, 2, "full"))
export const JPEG = Buffer.from(await new Bun.Image(PNG).jpeg().bytes())
export const WEBP = Buffer.from(await new Bun.Image(PNG).webp().bytes())
export const GIF = Buffer.from("R0lGODdhAQABAIAAAAAAAAAAACwAAAAAAQABAAAIBAABBAQAOw==", "base64")
export const PDF = Buffer.from("%PDF-1.7\n...")

/** A JPEG such as print shops use. */
export const CMYK_JPEG = Buffer.from(
  "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAoHB4jHhkoIyEjLSsoMDxkQTw3Nzx7WF1JZJGAmZaPgIyKoLTmw6Cq2q2KjMj/y9ru9f///5vB////+v/m/f/4/8AA" +
    "FAgACAAIBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwCyAAsv/9k=",
  "base64",
)
