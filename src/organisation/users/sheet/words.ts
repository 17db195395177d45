import { ROLES } from "../../../access/permissions.ts"
import { WORDED_LANGUAGES } from "../../../tools/language/worded.ts"
import { plain } from "./columns.ts"

/* The words that people write into cells in place of the API's values, in the languages of the pages. */

type Words = Readonly<Record<string, string>>

const STATES: Words = {
  active:
    "active aktiv actif active attivo attiva activo activa actief aktywny aktywna aktif yes ja oui sì sí si tak evet true 1 x y j employed beschäftigt",
  inactive:
    "inactive inaktiv inactif inactive inattivo inattiva inactivo inactiva inactief nieaktywny nieaktywna pasif no nein non nee nie hayır false 0 n left ausgeschieden deaktiviert",
}

const SALUTATIONS: Words = {
  m: "m mr mister male man herr hr männlich monsieur h homme masculin sig signore signor maschio uomo maschile sr señor hombre masculino varón dhr heer deheer meneer mannelijk pan mężczyzna bay bey erkek",
  f: "f mrs ms miss female woman frau fr weiblich w madame mme mademoiselle mlle femme féminin signora sigra signorina femmina donna femminile sra señora srta señorita mujer femenino mevr mevrouw mw vrouw vrouwelijk v pani kobieta k bayan hanım kadın",
  d: "d x mx diverse divers other non-binary nonbinary neutral autre altro otro anders inne diğer",
}

const ROLE_WORDS: Words = {
  "company.admin":
    "admin administrator administratorin administrateur administratrice amministratore amministratrice administrador administradora beheerder yönetici",
  "company.location_admin":
    "location_admin locationadmin location_administrator standortleiter standortleiterin standortleitung standortverantwortliche responsable_de_site responsabile_di_sede responsable_de_sede locatiebeheerder vestigingsmanager kierownik_lokalizacji kierownik_oddziału lokasyon_yöneticisi şube_müdürü",
  "company.trainer":
    "trainer trainerin ausbilder ausbilderin formateur formatrice formatore formatrice formador formadora opleider trainer szkoleniowiec trener instruktor eğitmen",
  "company.employee":
    "employee staff worker mitarbeiter mitarbeiterin mitarbeitende mitarbeitender beschäftigte beschäftigter angestellter angestellte employé employée salarié salariée dipendente impiegato impiegata empleado empleada trabajador trabajadora medewerker werknemer pracownik pracownica çalışan personel",
}

function valuesOf(words: Words): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([value, list]) => list.split(" ").map((word) => [plain(word), value] as const)),
  )
}

const states = valuesOf(STATES)
const salutations = valuesOf(SALUTATIONS)
const roles = valuesOf(ROLE_WORDS)

/** Returns `active` or `inactive`. Any other word is returned unchanged, for the error message. */
export function stateOf(cell: string): string {
  return states.get(plain(cell)) ?? cell
}

/** Returns `m`, `f` or `d`. */
export function salutationOf(cell: string): string {
  return salutations.get(plain(cell)) ?? cell
}

/** Returns a role of the company. `admin` means `company.admin`. */
export function roleOf(item: string): string {
  const role = item.toLowerCase()
  if ((ROLES as readonly string[]).includes(role)) return role
  return roles.get(plain(item)) ?? (role.includes(".") ? role : `company.${role}`)
}

let languages: ReadonlyMap<string, string> | undefined

/** Returns a two-letter code. Accepts codes such as `de-DE`, and names of languages in the languages of the pages. */
export function languageOf(cell: string): string {
  const [, code] = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/i.exec(cell) ?? []
  if (code !== undefined) return code.toLowerCase()
  languages ??= languageNames()
  return languages.get(plain(cell)) ?? cell
}

/** Languages that employees may speak, in addition to those of the pages. */
const SPOKEN = "ar bg cs da el et fa fi he hi hr hu ja ko lt lv nb pt ro ru sk sl sq sr sv th uk ur vi zh".split(" ")

function languageNames(): ReadonlyMap<string, string> {
  const codes = [...WORDED_LANGUAGES, ...SPOKEN]
  const named = [...WORDED_LANGUAGES, ...codes].flatMap((of) => {
    const names = new Intl.DisplayNames(of, { type: "language" })
    const shown = (WORDED_LANGUAGES as readonly string[]).includes(of) ? codes : [of]
    return shown.map((code) => [plain(names.of(code) ?? code), code] as const)
  })
  return new Map(named)
}
