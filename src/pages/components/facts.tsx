/** @jsxImportSource preact */
/**
 * What is known about a person or thing, one line each: its name and its value, which may be in another writing
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
