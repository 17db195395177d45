/** @jsxImportSource preact */
import { WORDED_LANGUAGES, type WordedLanguage } from "../../tools/language/worded.ts"
import { Icon } from "../components/icon.tsx"
import { LANGUAGE, type Reader } from "../reader.ts"
import { PAGE_WORDING } from "../wording/wording.ts"

interface Props {
  readonly reader: Reader
  readonly translated: boolean
}

/** The head of every page: the way to the start page, and the choice of a language. */
export function SiteHeader({ reader, translated }: Props) {
  return (
    <header class="site-header">
      <a class="brand" href="/">
        <Icon name="shield-check" />
        trainbase
      </a>
      {translated && <LanguageMenu reader={reader} />}
    </header>
  )
}

/** A list of links that opens without a script. Each leads to the same page in its language. */
function LanguageMenu({ reader: { language, query } }: Pick<Props, "reader">) {
  const { own, choose } = PAGE_WORDING[language].language
  return (
    <nav aria-label={choose}>
      <button type="button" class="languages-button" popovertarget="languages">
        <Icon name="languages" />
        {own}
        <Icon name="chevron-down" />
      </button>
      <ul id="languages" class="languages" popover="auto">
        {WORDED_LANGUAGES.map((other) => (
          <li key={other}>
            <a
              href={addressIn(other, query)}
              lang={other}
              hreflang={other}
              aria-current={other === language ? "true" : undefined}
            >
              {PAGE_WORDING[other].language.own}
              {other === language && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Only a query: the path stays, whatever it is. */
function addressIn(language: WordedLanguage, query: URLSearchParams): string {
  const all = new URLSearchParams(query)
  all.set(LANGUAGE, language)
  return `?${all}`
}
