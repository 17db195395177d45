/** @jsxImportSource preact */
import { WORDED_LANGUAGES, type WordedLanguage } from "../../tools/language/worded.ts"
import { LANGUAGE, type Reader } from "../reader.ts"
import { PAGE_WORDING } from "../wording/wording.ts"
import { Icon } from "./icon.tsx"
import { Menu } from "./menu.tsx"

/** A list of links to the same page in each language. */
export function LanguageMenu({ reader: { language, path = "", query } }: { readonly reader: Reader }) {
  const { own, choose } = PAGE_WORDING[language].language
  return (
    <nav aria-label={choose}>
      <Menu id="languages" icon="languages" label={own}>
        {WORDED_LANGUAGES.map((other) => (
          <li key={other}>
            <a
              class="menu-item"
              href={path + queryIn(other, query)}
              lang={other}
              hreflang={other}
              aria-current={other === language ? "true" : undefined}
            >
              {PAGE_WORDING[other].language.own}
              {other === language && <Icon name="check" />}
            </a>
          </li>
        ))}
      </Menu>
    </nav>
  )
}

/** Without a path, the address stays the same. */
function queryIn(language: WordedLanguage, query: URLSearchParams): string {
  const all = new URLSearchParams(query)
  all.set(LANGUAGE, language)
  return `?${all}`
}
