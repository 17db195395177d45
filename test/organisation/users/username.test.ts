import { describe, expect, test } from "bun:test"
import { numberedUsername, usernameBase, usernameDispenser } from "../../../src/organisation/users/username.ts"

const named = (first_name: string, last_name: string, birthday?: string | null) =>
  usernameBase({ first_name, last_name, birthday })

describe("a derived username", () => {
  test.each([
    ["Ada", "Nowak", "ada.nowak"],
    ["Jürgen", "Größe", "juergen.groesse"],
    ["Änne", "Öhler-Übel", "aenne.oehler-uebel"],
    ["STRAẞE", "ß", "strasse.ss"],
    ["André", "Châtelet", "andre.chatelet"],
    ["Łukasz", "Wójcik", "lukasz.wojcik"],
    ["Søren", "Kjærgaard", "soren.kjaergaard"],
    ["Đorđe", "Yıldız", "dorde.yildiz"],
    ["İBRAHİM", "ÇELİK", "ibrahim.celik"],
    ["Ελένη", "Παπά", "eleni.papa"],
    ["Иван", "Петров", "ivan.petrov"],
    ["明", "李", "ming.li"],
  ])("of %s %s is %s", (first, last, username) => {
    expect(named(first, last)).toBe(username)
  })

  test.each([
    ["Anna Maria", "von der Leyen", "anna-maria.von-der-leyen"],
    ["Anna  –  Lena", "Müller‐Lüdenscheidt", "anna-lena.mueller-luedenscheidt"],
    ["Sinéad", "O'Brien", "sinead.obrien"],
    ["Jeanne", "d’Arc", "jeanne.darc"],
    ["J. R.", "St. Clair", "j-r.st-clair"],
    ["Ada (extern)", "Nowak, Dr.", "ada-extern.nowak-dr"],
    ["Ada 🙂", "No_wak@", "ada.nowak"],
    ["Ada", "III 3", "ada.iii-3"],
  ])("of %s %s treats the characters between the letters properly: %s", (first, last, username) => {
    expect(named(first, last)).toBe(username)
  })

  test("is the same for the composed and the decomposed spelling", () => {
    expect(named("Jürgen".normalize("NFD"), "Léger".normalize("NFD"))).toBe("juergen.leger")
  })

  test("ends with the day and month of the birthday", () => {
    expect(named("Ada", "Nowak", "1990-02-28")).toBe("ada.nowak.2802")
    expect(named("Ada", "Nowak", null)).toBe("ada.nowak")
  })

  test("omits a name that becomes empty, and its dot", () => {
    expect(named("🙂", "Nowak")).toBe("nowak")
    expect(named("Ada", "-")).toBe("ada")
  })

  test("is the word user if there are no letters", () => {
    expect(named("…", "'")).toBe("user")
    expect(named("12", "34")).toBe("user")
    expect(named("1", "2", "1990-02-28")).toBe("user.2802")
  })

  test("is never longer than 255 characters, including the birthday and a number", () => {
    const base = named("a".repeat(255), "b".repeat(255), "1990-02-28")
    expect(base).toBe(`${"a".repeat(250)}.2802`)
    const numbered = numberedUsername(base, 1234)
    expect(numbered).toBe(`${"a".repeat(250)}1234`)
  })

  test("is not cut right after a dot or hyphen", () => {
    expect(named("a".repeat(249), "b", "1990-02-28")).toBe(`${"a".repeat(249)}.2802`)
  })
})

describe("a number", () => {
  test("is not written when it is 1", () => {
    expect([1, 2, 10].map((number) => numberedUsername("ada.nowak", number))).toEqual([
      "ada.nowak",
      "ada.nowak2",
      "ada.nowak10",
    ])
  })
})

describe("assigning usernames", () => {
  const ada = { first_name: "Ada", last_name: "Nowak" }

  test("numbers people of the same name", () => {
    const next = usernameDispenser(new Set())
    expect([next(ada), next(ada), next({ ...ada, birthday: "1990-02-28" }), next(ada)]).toEqual([
      "ada.nowak",
      "ada.nowak2",
      "ada.nowak.2802",
      "ada.nowak3",
    ])
  })

  test("skips taken ones", () => {
    const next = usernameDispenser(new Set(["ada.nowak", "ada.nowak3"]))
    expect([next(ada), next(ada)]).toEqual(["ada.nowak2", "ada.nowak4"])
  })

  test("never assigns the same one to two bases that overlap", () => {
    const next = usernameDispenser(new Set())
    const eleven = { first_name: "Ada", last_name: "Nowak2" }
    expect([next(eleven), next(ada), next(ada), next(eleven)]).toEqual([
      "ada.nowak2",
      "ada.nowak",
      "ada.nowak3",
      "ada.nowak22",
    ])
  })
})
