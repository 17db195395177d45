import { SheetRefused } from "../../../tools/csv/refusal.ts"
import { foldForSearch } from "../../../tools/language/fold.ts"
import { listed } from "../../../tools/language/listed.ts"
import { columnNames } from "../../../tools/sheets/head.ts"

/*
 * The column headings of a spreadsheet of people: the API's field names, or everyday words in the languages of the
 * pages. They are compared without case, accents, spaces and punctuation.
 */

/** The fields that columns can have, each with everyday names for it. */
const COLUMNS = {
  external_id: `
    id, key, employee id, employee number, employee no, personnel number, staff id, payroll number, personalnummer,
    personalnr, personal-nr, pers.nr, mitarbeiternummer, mitarbeiternr, matricule, numéro d'employé, numéro de
    matricule, numéro du personnel, matricola, numero matricola, codice dipendente, número de empleado, nº empleado,
    número de personal, id de empleado, personeelsnummer, medewerkernummer, numer pracownika, numer osobowy, nr
    osobowy, numer ewidencyjny, nr ewidencyjny, personel numarası, personel no, sicil no, sicil numarası, çalışan
    numarası`,
  first_name: `
    given name, given names, forename, vorname, vornamen, rufname, prénom, prénoms, nome di battesimo, nombre de
    pila, nombres, voornaam, voornamen, roepnaam, imię, imiona, ön ad, birinci ad`,
  last_name: `
    family name, surname, nachname, familienname, zuname, nom de famille, nom d'usage, cognome, apellido, apellidos,
    achternaam, familienaam, nazwisko, soyad, soyadı, soyisim, soy isim`,
  email: `
    e-mail, mail, email address, mail address, work email, e-mail-adresse, mailadresse, email-adresse, adresse
    e-mail, adresse mail, adresse électronique, courriel, indirizzo e-mail, indirizzo email, posta elettronica,
    correo, correo electrónico, dirección de correo, e-mailadres, mailadres, adres e-mail, adres email, poczta
    elektroniczna, e-posta, e-posta adresi, eposta`,
  username: `
    user name, user, login, login name, benutzername, anmeldename, benutzer, nom d'utilisateur, identifiant, nome
    utente, utente, nombre de usuario, usuario, gebruikersnaam, gebruiker, nazwa użytkownika, użytkownik, kullanıcı
    adı, kullanıcı`,
  salutation: `
    form of address, gender, sex, anrede, geschlecht, civilité, sexe, genre, appellativo, sesso, genere,
    tratamiento, sexo, género, aanhef, aanspreekvorm, geslacht, zwrot grzecznościowy, płeć, hitap, cinsiyet`,
  language: "preferred language, sprache, langue, lingua, idioma, taal, język, dil",
  birthday: `
    date of birth, birth date, birthdate, dob, geburtsdatum, geburtstag, geb.-datum, geb, geb. am, date de
    naissance, né le, née le, data di nascita, fecha de nacimiento, nacimiento, geboortedatum, data urodzenia, doğum
    tarihi, doğum günü`,
  mobile_number: `
    mobile, mobile phone, cell phone, cell, phone, phone number, telephone, mobilnummer, mobil, mobiltelefon, handy,
    handynummer, telefon, telefonnummer, téléphone, téléphone portable, portable, numéro de téléphone, mobile
    professionnel, cellulare, telefono, numero di telefono, teléfono, móvil, teléfono móvil, celular, número de
    teléfono, telefoon, telefoonnummer, mobiel, mobiel nummer, gsm, telefon komórkowy, komórka, numer telefonu, nr
    telefonu, cep telefonu, cep, telefon numarası`,
  fitness_valid_until: `
    fitness, fit until, medical valid until, tauglich bis, tauglichkeit bis, untersuchung gültig bis, aptitude
    valable jusqu'au, apte jusqu'au, idoneo fino al, idoneità valida fino al, apto hasta, aptitud válida hasta,
    geschikt tot, keuring geldig tot, zdolny do, badania ważne do, uygunluk bitiş tarihi, sağlık raporu bitiş tarihi`,
  absent_from: `
    absent since, absence from, absence begins, on leave from, abwesend ab, abwesend von, abwesend seit, abwesenheit ab,
    abwesenheit von, absent depuis, absent à partir du, absence du, début d'absence, assente dal, assenza dal, inizio
    assenza, ausente desde, ausencia desde, inicio de ausencia, afwezig vanaf, afwezig sinds, afwezigheid vanaf,
    nieobecny od, nieobecna od, nieobecność od, devamsızlık başlangıcı, izin başlangıcı, izin başlangıç tarihi`,
  absent_until: `
    absent till, absent to, absence until, absence to, absence ends, on leave until, on leave to, abwesend bis,
    abwesenheit bis, absent jusqu'au, absence jusqu'au, absence au, fin d'absence, assente fino al, assenza al, fine
    assenza, ausente hasta, ausencia hasta, fin de ausencia, afwezig tot, afwezig tot en met, afwezigheid tot, nieobecny
    do, nieobecna do, nieobecność do, devamsızlık bitişi, izin bitişi, izin bitiş tarihi`,
  driving_classes: `
    driving licences, driving licence, driving license, licence classes, führerscheinklassen, führerschein,
    führerscheinklasse, permis de conduire, permis, catégories de permis, patente, patenti, categorie di patente,
    permiso de conducir, permisos de conducir, carnet de conducir, rijbewijs, rijbewijzen, rijbewijscategorieën,
    prawo jazdy, kategorie prawa jazdy, ehliyet, sürücü belgesi, ehliyet sınıfı`,
  team_external_ids: `
    team, teams, team keys, team_keys, team key, team_external_id, team id, équipe, équipes, squadra, squadre,
    equipo, equipos, ploeg, ploegen, zespół, zespoły, takım, ekip`,
  team_ids: "",
  team_names: `
    team name, team names, teamname, teamnamen, name des teams, nom de l'équipe, nome della squadra, nombre del equipo,
    teamnaam, nazwa zespołu, takım adı`,
  roles: "role, rolle, rollen, rôle, rôles, ruolo, ruoli, rol, roles, rola, role użytkownika, roller",
  state: `
    status, active, employment status, zustand, aktiv, état, statut, actif, stato, attivo, estado, activo, toestand,
    actief, stan, aktywny, aktywna, durum, aktif`,
  /** Headings of a column with full names. */
  full_name: `
    display name, vollständiger name, vor- und nachname, vorname und nachname, vorname nachname, nom complet, prénom
    nom, prénom et nom, nome completo, nome e cognome, nome cognome, nombre completo, nombre y apellidos, volledige
    naam, voornaam en achternaam, imię i nazwisko, ad soyad, adı soyadı, isim soyisim`,
  /** The same, for names that begin with the family name. */
  last_name_first: `
    nachname vorname, name vorname, nachname und vorname, nom et prénom, nom prénom, cognome e nome, cognome nome,
    apellidos y nombre, apellidos nombre, achternaam voornaam, naam voornaam, nazwisko i imię, nazwisko imię, soyadı adı`,
} as const satisfies Readonly<Record<string, string>>

export type SheetField = keyof typeof COLUMNS

const DAYS: ReadonlySet<string> = new Set<SheetField>([
  "birthday",
  "fitness_valid_until",
  "absent_from",
  "absent_until",
])

/** Whether the values of a field are days. */
export function isDayField(field: SheetField | null | undefined): boolean {
  return DAYS.has(field ?? "")
}

/** The field of each column, by its head; null for a column that is left out. */
export type Mapping = Readonly<Record<string, SheetField | null>>

/** The fields that a column can have. */
export const SHEET_FIELDS = Object.keys(COLUMNS) as readonly SheetField[]

export function isSheetField(name: unknown): name is SheetField {
  return typeof name === "string" && Object.hasOwn(COLUMNS, name)
}

/**
 * Words that can mean more than one kind of name. Next to a column with the other part of the name they mean one part,
 * and on their own they mean the full name.
 */
const NAMES: readonly { readonly words: readonly string[]; readonly beside: SheetField; readonly field: SheetField }[] =
  [
    { words: ["name", "nom", "naam"], beside: "first_name", field: "last_name" },
    { words: ["nome", "nombre", "ad", "adı", "isim"], beside: "last_name", field: "first_name" },
  ]

const FIELD_OF = new Map(
  Object.entries(COLUMNS).flatMap(([field, names]) =>
    [field, ...names.split(",").filter((name) => name.trim() !== "")].map(
      (name) => [plain(name), field as SheetField] as const,
    ),
  ),
)

/** A heading or another word, reduced to the characters that are compared. */
export function plain(text: string): string {
  return foldForSearch(text).replace(/[^\p{L}\p{N}]/gu, "")
}

/** The columns of a spreadsheet. */
export interface Columns {
  /** The field of each column. Undefined for a column that is ignored. */
  readonly fields: readonly (SheetField | undefined)[]
  /** The headings of ignored columns. */
  readonly ignored: readonly string[]
  /** The spreadsheet's heading for each field. */
  readonly heads: ReadonlyMap<string, string>
}

/** Whether a text names a column of people. */
export function isKnownHead(text: string): boolean {
  return fieldOf(text) !== undefined || NAMES.some(({ words }) => words.map(plain).includes(plain(text)))
}

/** The field that each heading names; undefined for one that names none, or the same as an earlier one. */
export function fieldsNamed(head: readonly string[]): readonly (SheetField | undefined)[] {
  const known = head.map((text) => (text.trim() === "" ? undefined : fieldOf(text)))
  const fields = known.map((field, index) => field ?? nameBeside(known, head[index] ?? ""))
  return fields.map((field, index) => (field !== undefined && fields.indexOf(field) === index ? field : undefined))
}

/**
 * Finds the field of each column by its heading. A column without a heading has no field.
 *
 * @param ignoring headings of columns to ignore; true for all that match no field
 * @param mapped the fields of columns for which their headings do not matter; null for a column to ignore
 * @throws SheetRefused with all errors in the columns
 */
export function columnsOf(
  head: readonly string[],
  ignoring: true | readonly string[] = [],
  mapped: readonly (SheetField | null | undefined)[] = [],
): Columns {
  const heads = head.map((name) => name.trim())
  const names = columnNames(heads)
  const left = ignoring === true ? undefined : new Set(ignoring.map(plain))
  if (ignoring !== true) requireThere(ignoring, [...heads, ...names])
  const isLeft = (index: number) =>
    mapped[index] === null || [heads, names].some((of) => left?.has(plain(of[index] ?? "")))
  const known = heads.map((name, index) => {
    const field = mapped[index]
    if (field !== undefined) return field ?? undefined
    return name === "" || isLeft(index) ? undefined : fieldOf(name)
  })
  const fields = known.map((field, index) => {
    return field ?? (isLeft(index) ? undefined : nameBeside(known, heads[index] ?? ""))
  })
  const unused = heads.filter((name, index) => name !== "" && fields[index] === undefined)
  const unknown = names.filter((_, index) => heads[index] !== "" && fields[index] === undefined && !isLeft(index))
  if (ignoring !== true && unknown.length > 0) {
    const values = { names: quoted(unknown), fields: Object.keys(COLUMNS).join(", ") }
    throw new SheetRefused("sheet_unknown_columns", values, { field: "columns", options: unknown })
  }
  requireOnce(fields, names)
  requireNames(fields)
  const called = fields.flatMap((field, index) => (field === undefined ? [] : [[field, heads[index] ?? ""] as const]))
  return { fields, ignored: unused, heads: new Map(called) }
}

/** The fields of the columns that `mapping` names, in the order of the columns. */
export function mappedFields(
  names: readonly string[],
  mapping: Mapping = {},
): readonly (SheetField | null | undefined)[] {
  const missing = Object.keys(mapping).filter((name) => !names.includes(name))
  if (missing.length > 0) {
    throw new SheetRefused("sheet_no_such_column", { names: quoted(missing), columns: listed(names) })
  }
  return names.map((name) => (Object.hasOwn(mapping, name) ? mapping[name] : undefined))
}

/** The field that a heading names on its own. */
export function fieldOfHead(head: string): SheetField | undefined {
  return fieldOf(head)
}

/** Text in brackets only explains a heading, as in "Geburtsdatum (TT.MM.JJJJ)". */
function fieldOf(head: string): SheetField | undefined {
  return FIELD_OF.get(plain(head)) ?? FIELD_OF.get(plain(head.replace(/\([^)]*\)|\[[^\]]*\]/g, "")))
}

function nameBeside(known: readonly (SheetField | undefined)[], head: string): SheetField | undefined {
  const word = plain(head)
  const name = NAMES.find(({ words }) => words.map(plain).includes(word))
  if (name === undefined) return undefined
  if (known.includes(name.beside) || known.includes(name.field)) {
    return known.includes(name.field) ? undefined : name.field
  }
  return "full_name"
}

function requireThere(ignoring: readonly string[], heads: readonly string[]): void {
  const there = new Set(heads.map(plain))
  const missing = ignoring.filter((name) => !there.has(plain(name)))
  if (missing.length === 0) return
  const columns = listed([...new Set(heads)].filter((name) => name !== ""))
  throw new SheetRefused("sheet_no_such_column", { names: quoted(missing), columns })
}

function requireOnce(fields: readonly (SheetField | undefined)[], heads: readonly string[]): void {
  const twice = new Set(fields.filter((field, index) => field !== undefined && fields.indexOf(field) !== index))
  if (twice.size === 0) return
  const told = [...twice].map((field) => {
    return `${field} (${quoted(heads.filter((_, index) => fields[index] === field))})`
  })
  const options = heads.filter((_, index) => twice.has(fields[index]))
  throw new SheetRefused("sheet_column_twice", { columns: told.join(", ") }, { field: "columns", options })
}

function requireNames(fields: readonly (SheetField | undefined)[]): void {
  const hasWhole = fields.includes("full_name") || fields.includes("last_name_first")
  const missing = (["first_name", "last_name"] as const).filter((field) => !fields.includes(field))
  if (hasWhole && missing.length === 2) return
  if (hasWhole) throw new SheetRefused("sheet_two_names")
  const [name, another] = missing
  if (another !== undefined) throw new SheetRefused("sheet_no_names")
  if (name !== undefined) throw new SheetRefused("sheet_no_column", { name })
}

function quoted(names: readonly string[]): string {
  return listed(names, JSON.stringify)
}
