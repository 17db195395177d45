import { expect, test } from "bun:test"
import { completedName, namePart, readName } from "../../../src/tools/language/written-name.ts"

const named = (name: string, language?: string) => {
  const read = readName(name, language)
  return read === undefined ? undefined : [read.first_name, read.last_name]
}

test.each([
  ["Müller, Jürgen", "Jürgen", "Müller"],
  ["Müller，Jürgen", "Jürgen", "Müller"],
  ["山田、太郎", "太郎", "山田"],
  ["Smith, John （Contractor）", "John", "Smith"],
  ["Müller , Jürgen Peter", "Jürgen Peter", "Müller"],
  ["van der Berg, Jan", "Jan", "van der Berg"],
  ["Smith, John (Contractor)", "John", "Smith"],
  ["John Smith (Contractor) [ext]", "John", "Smith"],
  ["Jürgen  Müller", "Jürgen", "Müller"],
  ["Ju\u0308rgen Mu\u0308ller", "Jürgen", "Müller"],
  ["Jean-Pierre DUPONT", "Jean-Pierre", "DUPONT"],
  ["DUPONT MARTIN Jean Pierre", "Jean Pierre", "DUPONT MARTIN"],
  ["JÜRGEN MÜLLER", "JÜRGEN", "MÜLLER"],
  ["John F. Kennedy", "John F.", "Kennedy"],
  ["J. Müller", "J.", "Müller"],
  ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
  ["Anna Maria von der Heide", "Anna Maria", "von der Heide"],
  ["Jan de Vries", "Jan", "de Vries"],
  ["Seán O’Brien", "Seán", "O’Brien"],
  ["山田 太郎", "太郎", "山田"],
  ["ジョン スミス", "ジョン", "スミス"],
  ["Иван Петров", "Иван", "Петров"],
])("of %j the given name is %j and the family name %j", (name, first, last) => {
  expect(named(name)).toEqual([first, last])
})

test.each(["Suharto", "Suharto (Contractor)", "MADONNA"])("%j is a single name", (name) => {
  expect(named(name)).toEqual([null, name.replace(" (Contractor)", "")])
})

test("in Hungarian the family name comes first, and languages whose order is reversed abroad are ambiguous", () => {
  expect(named("Nagy János", "hu")).toEqual(["János", "Nagy"])
  expect(named("Nguyễn An", "vi")).toBeUndefined()
  expect(named("Taro Yamada", "ja")).toBeUndefined()
})

test.each([
  ["several words", "Maria del Carmen García López"],
  ["three words", "Eva Maria Öz"],
  ["a title", "Dr. Jürgen Müller"],
  ["a title without a full stop", "Herr Müller"],
  ["a suffix", "John Smith, Jr."],
  ["three parts", "Smith, John, Contractor"],
  ["nothing before a comma", ", John"],
  ["nothing after a comma", "Smith,"],
  ["an address", "j.mueller@acme.example"],
  ["a login", "jmueller"],
  ["a login with dots", "jürgen.müller"],
  ["a number", "Müller 2"],
  ["a nickname", 'John "Jack" Smith'],
  ["a department", "Jürgen Müller | Logistics"],
  ["brackets in the middle", "John (Jack) Smith"],
  ["brackets alone", "(Contractor)"],
  ["both names in one word", "山田太郎"],
  ["two scripts", "Li 小明"],
  ["two capitals", "LI Wei"],
  ["a particle alone", "van Beethoven"],
  ["nothing", " "],
])("a name with %s is not read: %j", (_, name) => expect(named(name)).toBeUndefined())

test("the rest of a full name is the unknown part", () => {
  const maria = { first_name: "Anna Maria", last_name: "Schmidt" }
  expect(completedName("Anna Maria Schmidt (extern)", { given: "Anna Maria" })).toEqual(maria)
  expect(completedName("Schmidt, Anna Maria", { given: "Anna Maria" })).toEqual(maria)
  expect(completedName("Schmidt, Anna Maria", { family: "Schmidt" })).toEqual(maria)
  expect(completedName("Suharto", { given: "Suharto" })).toEqual({ first_name: null, last_name: "Suharto" })
  expect(completedName("Anna Maria Schmidt", { given: "Anne" })).toBeUndefined()
})

test.each([
  ["Jürgen (extern)", "Jürgen"],
  ["Müller,", "Müller"],
  ["Müller， ", "Müller"],
  ["Smith (Contractor),", "Smith"],
  ["(Contractor)", undefined],
  [",", undefined],
  ["de la Cruz", "de la Cruz"],
])("%j as a part of a name is %j", (text, part) => expect(namePart(text)).toBe(part))
