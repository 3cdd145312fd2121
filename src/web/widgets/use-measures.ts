import { useCallback } from 'react'
import type { PriceLine } from '#engine/result.ts'
import { message } from '#words/message.ts'
import { useFormat } from '../lib/format.ts'
import { useWords } from '../locales/words.ts'

interface Measures {
  /** How much of it a month takes: "12,000 requests". */
  quantity: (line: Pick<PriceLine, 'quantity' | 'unit'>) => string
  /** What a unit costs: "$0.03 / 10,000 requests"; undefined where no one knows. */
  price: (line: Pick<PriceLine, 'unit_price' | 'unit'>) => string | undefined
}

/** Says quantity and unit price of a line so that anyone can multiply them to its amount, as README.md says them. */
export function useMeasures(): Measures {
  const say = useWords()
  const { number, unitPrice } = useFormat()
  const quantity = useCallback<Measures['quantity']>(
    (line) => say(message('units.quantity', { quantity: line.quantity, unit: line.unit }), number(line.quantity)),
    [say, number],
  )
  const price = useCallback<Measures['price']>(
    ({ unit, unit_price: each }) =>
      each === null ? undefined : say(message('units.price', { price: each, unit }), unitPrice(each)),
    [say, unitPrice],
  )
  return { quantity, price }
}
