import { describe, expect, test } from "bun:test"
import { readSheet, type SheetOptions } from "../../../../src/organisation/users/sheet/sheet.ts"
import { readCsv } from "../../../../src/tools/csv/file.ts"
import { SheetRefused } from "../../../../src/tools/csv/refusal.ts"

const read = (text: string, more: Partial<SheetOptions> = {}) =>
  readSheet(readCsv(new TextEncoder().encode(text)).rows, { year: 2026, ...more })

/** The fields and errors of a person in a file with these columns. */
function person(heads: string, cells: string, more: Partial<SheetOptions> = {}) {
  const [row] = read(`first_name;last_name;${heads}\nAda;Nowak;${cells}\n`, more).rows
  const { first_name, last_name, ...fields } = row?.fields ?? {}
  return {
    ...fields,
    ...Object.fromEntries((row?.faults ?? []).map(({ field, message: { key } }) => [field, `! ${key}`])),
  }
}

function refusal(text: string, more: Partial<SheetOptions> = {}): SheetRefused {
  try {
    read(text, more)
  } catch (error) {
    if (error instanceof SheetRefused) return error
    throw error
  }
  throw new TypeError("nothing was refused")
}

const WHOLE = {
  ...{ external_id: "1", first_name: "Ada", last_name: "Nowak", email: "a@b.example", birthday: "1990-02-28" },
  ...{ salutation: "f", language: "de", roles: ["company.trainer"], state: "inactive" },
}

describe("columns have the names people use", () => {
  test.each([
    [
      "en",
      "Personnel number;First name;Surname;E-mail address;Date of birth;Gender;Language;Role;Status",
      "Ms;German;Trainer;inactive",
    ],
    [
      "de",
      "Personalnummer;Vorname;Nachname;E-Mail;Geburtsdatum (TT.MM.JJJJ);Anrede;Sprache;Rolle;Aktiv",
      "Frau;Deutsch;Ausbilder;nein",
    ],
    [
      "fr",
      "Matricule;Prénom;Nom;Courriel;Date de naissance;Civilité;Langue;Rôle;Statut",
      "Mme;allemand;formateur;inactif",
    ],
    [
      "it",
      "Matricola;Nome;Cognome;E-mail;Data di nascita;Sesso;Lingua;Ruolo;Stato",
      "Sig.ra;tedesco;formatore;inattivo",
    ],
    [
      "es",
      "Número de empleado;Nombre;Apellidos;Correo electrónico;Fecha de nacimiento;Tratamiento;Idioma;Rol;Estado",
      "Sra.;alemán;formador;inactivo",
    ],
    [
      "nl",
      "Personeelsnummer;Voornaam;Achternaam;E-mailadres;Geboortedatum;Aanhef;Taal;Rol;Actief",
      "Mevr.;Duits;opleider;nee",
    ],
    [
      "pl",
      "Numer pracownika;Imię;Nazwisko;Adres e-mail;Data urodzenia;Płeć;Język;Rola;Status",
      "kobieta;niemiecki;trener;nieaktywny",
    ],
    ["tr", "Sicil No;Adı;Soyadı;E-posta;Doğum Tarihi;Cinsiyet;Dil;Rol;Durum", "Kadın;Almanca;Eğitmen;Pasif"],
    [
      "the API",
      Object.keys(WHOLE).join(";").replace("salutation;language", "salutation;language"),
      "f;de-DE;trainer;INACTIVE",
    ],
  ])("in %s", (_, heads, words) => {
    expect(read(`${heads}\n1;Ada;Nowak;a@b.example;28.02.1990;${words}\n`).rows[0]).toEqual({
      line: 2,
      fields: WHOLE,
      faults: [],
    })
  })

  test("also with decomposed letters, capitals, and the language's own symbols", () => {
    expect(read("VORNAME *;nachname:;Fu\u0308hrerscheinklassen\nA;B;b\n").rows[0]?.fields).toMatchObject({
      driving_classes: ["B"],
    })
  })

  test("and a name column counts as a part next to another, but as the whole name alone", () => {
    expect(read("Name;Vorname\nNowak;Ada\n").rows[0]?.fields).toEqual({ first_name: "Ada", last_name: "Nowak" })
    expect(read('Name\n"Nowak, Ada"\n').rows[0]?.fields).toEqual({ first_name: "Ada", last_name: "Nowak" })
    expect(read("Cognome e nome\nRossi Anna\n").rows[0]?.fields).toEqual({ first_name: "Anna", last_name: "Rossi" })
    expect(read("Name\nSuharto\n").rows[0]?.fields).toEqual({ last_name: "Suharto" })
    expect(read("Name\nEva Maria Öz\n").rows[0]?.faults).toMatchObject([{ message: { key: "whole_name" } }])
  })

  test("and unknown ones are refused, unless they are skipped and reported", () => {
    const sheet = "first_name;last_name;Shoe size;Locker\nA;B;43;7\n"
    expect(refusal(sheet).message).toBe('no field is called "Shoe size", "Locker"')
    expect(refusal(sheet, { ignoring: ["shoe size"] }).message).toBe('no field is called "Locker"')
    expect(refusal(sheet, { ignoring: ["Hat"] }).message).toBe('no column is called "Hat"')
    for (const ignoring of [true, ["SHOE SIZE", "locker"]] as const) {
      expect(read(sheet, { ignoring })).toMatchObject({ ignored: ["Shoe size", "Locker"], rows: [{ faults: [] }] })
    }
    const twice = "first_name;last_name;Telefon;Handy\nA;B;1;2\n"
    expect(refusal(twice).message).toBe('several columns are mobile_number ("Telefon", "Handy")')
    expect(read(twice, { ignoring: ["Telefon"] }).rows[0]?.fields).toMatchObject({ mobile_number: "2" })
  })
})

describe("days", () => {
  test.each([
    ["1990-02-28", "1990-02-28"],
    ["1990/2/28", "1990-02-28"],
    ["28.2.1990", "1990-02-28"],
    ["28. 02. 1990", "1990-02-28"],
    ["28-02-1990", "1990-02-28"],
    ["28/02/1990", "1990-02-28"],
    ["2/28/1990", "1990-02-28"],
    ["19900228", "1990-02-28"],
    ["28.02.1990 00:00", "1990-02-28"],
    ["28.02.1990 00:00:00", "1990-02-28"],
    ["1990-02-28T00:00:00.000Z", "1990-02-28"],
    ["1990-02-28 00:00:00+01:00", "1990-02-28"],
    ["2/28/1990 12:00:00 AM", "1990-02-28"],
    ["28-Feb-90", "1990-02-28"],
    ["28. Februar 1990", "1990-02-28"],
    ["28 février 1990", "1990-02-28"],
    ["28 de febrero de 1990", "1990-02-28"],
    ["28 lutego 1990", "1990-02-28"],
    ["28 Şubat 1990", "1990-02-28"],
    ["February 28, 1990", "1990-02-28"],
    ["28.02.90", "1990-02-28"],
    ["28.02.05", "2005-02-28"],
    ["28.02.15", "! day_year"],
    ["28.02.1990 14:30", "! day_time"],
    ["2/28/1990 12:00:00 PM", "! day_time"],
    ["1990-02-27T23:00:00Z", "! day_time"],
    ["30.02.1990", "! written_day"],
    ["31/31/1990", "! written_day"],
    ["32932", "! written_day"],
    ["soon", "! written_day"],
  ])("%s is %s", (cell, day) => expect(person("birthday", cell)).toEqual({ birthday: day }))

  test("with slashes are read in the order indicated by another date in the file", () => {
    const days = (cells: readonly string[], more: Partial<SheetOptions> = {}) =>
      read(`first_name;last_name;birthday\n${cells.map((cell) => `A;B;${cell}`).join("\n")}`, more).rows.map(
        ({ fields }) => fields.birthday,
      )
    expect(days(["03/04/1990", "28/02/1990"])).toEqual(["1990-04-03", "1990-02-28"])
    expect(days(["03/04/1990", "02/28/1990"])).toEqual(["1990-03-04", "1990-02-28"])
    expect(days(["03/03/1990"])).toEqual(["1990-03-03"])
    expect(days(["03/04/1990"], { dateOrder: "mdy" })).toEqual(["1990-03-04"])
    expect(days(["28/02/1990"], { dateOrder: "mdy" })).toEqual([undefined])
  })

  test("of unclear order require a decision, and so do two different orders", () => {
    const heads = "first_name;last_name;birthday\n"
    const asked = { field: "date_order", options: ["dmy", "mdy"] }
    expect(refusal(`${heads}A;B;03/04/1990\n`)).toMatchObject({
      ...{ message: "it is unclear what 03/04/1990 in line 2 means", asked: asked as never },
    })
    const both = refusal(`${heads}A;B;28/02/1990\nC;D;02/28/1990\n`)
    expect(both).toMatchObject({ asked: asked as never })
    expect(both.message).toContain("line 2 has the day first (28/02/1990), line 3 the month (02/28/1990)")
  })

  test("of fitness are in years around the current one", () => {
    expect(person("fitness_valid_until", "31.12.30")).toEqual({ fitness_valid_until: "2030-12-31" })
  })
})

describe("cells", () => {
  test.each([
    ["external_id", '="00123"', "00123"],
    ["external_id", '"=""00123"""', "00123"],
    ["external_id", "00123", "00123"],
    ["external_id", "1,23457E+11", "! cell_shortened"],
    ["mobile_number", "4.91512E+11", "! cell_shortened"],
    ["mobile_number", "+49\u00a0151 2345678", "+49 151 2345678"],
    ["external_id", "#NV", "! cell_error"],
    ["external_id", "#NAME?", "! cell_error"],
    ["external_id", "########", "! cell_error"],
    ["external_id", "#A12", "#A12"],
    ["external_id", "=A1&B1", "! cell_formula"],
    ["email", "\u200bada@acme.example\ufeff", "ada@acme.example"],
  ])("%s: %s is %s", (field, cell, value) => expect(person(field, cell)).toEqual({ [field]: value }))

  test.each([
    ["state", "aktiv", "active"],
    ["state", "Nieaktywny", "inactive"],
    ["state", "ja", "active"],
    ["state", "hayır", "inactive"],
    ["state", "FALSE", "inactive"],
    ["state", "maybe", "maybe"],
    ["salutation", "Herr", "m"],
    ["salutation", "w", "f"],
    ["salutation", "Pani", "f"],
    ["salutation", "divers", "d"],
    ["language", "Türkisch", "tr"],
    ["language", "en_GB", "en"],
    ["language", "Polish", "pl"],
  ])("%s: %s is %s", (field, cell, value) => expect(person(field, cell)).toEqual({ [field]: value }))

  test("can have several values separated by commas, also in words", () => {
    expect(person("roles", "Ausbilder, Mitarbeiterin | company.admin")).toEqual({
      roles: ["company.trainer", "company.employee", "company.admin"],
    })
  })

  test("with a name whose letters were lost are refused", () => {
    expect(read("first_name;last_name\nJ?rgen;M?ller\n").rows[0]?.faults.map(({ message: { key } }) => key)).toEqual([
      "lost_letters",
      "lost_letters",
    ])
  })
})
