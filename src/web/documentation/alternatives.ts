type JsonSchema = Readonly<Record<string, unknown>>

/** A body's schema, with annotations for fields that are alternatives of each other. */
interface Annotated {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly "x-required-in-one-form"?: readonly string[]
}

/**
 * What a schema requires of alternative fields (`x-instead`): exactly one of those that are required
 * (`x-required-in-one-form` names the first of each set), at most one of the others. It is added next to the properties,
 * so that generated clients have one type with all fields. Each part repeats its fields: strict validators reject a
 * required field that is not defined in the same place, and generated types show which fields must be sent.
 */
export function alternativesIn(schema: JsonSchema): JsonSchema {
  const { properties = {}, "x-required-in-one-form": required = [] } = schema as Annotated
  const forms = new Map<string, string[]>()
  for (const [name, { "x-instead": instead }] of Object.entries(properties))
    if (typeof instead === "string") forms.set(instead, [...(forms.get(instead) ?? [instead]), name])
  const exclusive = [...forms].filter(([first]) => !required.includes(first)).flatMap(([, names]) => pairsOf(names))
  const choices = required.reduce<string[][]>(
    (sets, first) => sets.flatMap((set) => (forms.get(first) ?? [first]).map((name) => [...set, name])),
    [[]],
  )
  const having = (names: readonly string[], fieldOf: (name: string) => JsonSchema) => {
    const fields = names.map((name) => [name, fieldOf(name)])
    return { type: "object", properties: Object.fromEntries(fields), required: names }
  }
  const typed = (names: string[]) => having(names, (name) => withoutWords(properties[name]))
  const untyped = (names: string[]) => having(names, () => ({}))
  const [first, ...others] = exclusive.map(untyped)
  return {
    ...(required.length > 0 ? { oneOf: choices.map(typed) } : {}),
    ...(first === undefined ? {} : { not: others.length === 0 ? first : { anyOf: [first, ...others] } }),
  }
}

/** The schema of a property without its texts, which already appear in the main list of properties. */
function withoutWords({ description, examples, "x-instead": _, ...schema }: JsonSchema = {}): JsonSchema {
  return schema
}

function pairsOf(names: readonly string[]): string[][] {
  return names.flatMap((name, index) => names.slice(index + 1).map((other) => [name, other]))
}
