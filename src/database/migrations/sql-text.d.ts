/** `.sql` files are imported as text, so that they become part of the executable. */
declare module "*.sql" {
  const text: string
  export default text
}
