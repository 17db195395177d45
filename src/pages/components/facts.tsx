/** @jsxImportSource preact */
/**
 * Facts about a person or thing, one per line: the name of the fact and its value, which may have a different writing
 * direction.
 */
export function Facts({ lines }: { readonly lines: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl class="facts">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
