// What is worked out once because prices rarely change: again when a new version of the price book counts.
import { priceBookId } from '#engine/prices/book.ts'

/** Makes a value when it is first asked for, and once more for each version of the price book. */
export function perBook<Value>(make: () => Value): () => Value {
  let made: { readonly book: string; readonly value: Value } | undefined
  return () => {
    const book = priceBookId()
    if (made?.book !== book) made = { book, value: make() }
    return made.value
  }
}
