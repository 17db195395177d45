/** @jsxImportSource preact */
import { LanguageMenu } from "../components/language-menu.tsx"
import type { Reader } from "../reader.ts"
import { Brand } from "./brand.tsx"

interface Props {
  readonly reader: Reader
  readonly translated: boolean
}

/** The header of a public page: the link to the start page, and the choice of language. */
export function SiteHeader({ reader, translated }: Props) {
  return (
    <header class="site-header">
      <Brand />
      {translated && <LanguageMenu reader={reader} />}
    </header>
  )
}
