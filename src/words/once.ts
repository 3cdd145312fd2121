/**
 * What is made when it is first asked for, and kept.
 * @param make what takes long, such as a formatter: half a millisecond each in a browser, and a page uses a few of
 *   the twenty of its language
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
