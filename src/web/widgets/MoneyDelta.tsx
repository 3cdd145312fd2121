import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useFormat } from '../lib/format.ts'

/** A difference in USD with its sign; nothing where there is none. Only a saving is green: dearer is not wrong. */
export function MoneyDelta({ amount }: { amount: number }): ReactNode {
  const { difference } = useFormat()
  if (Math.round(amount * 100) === 0) return null
  return (
    <span className={clsx('small money', amount > 0 && 'up', amount < 0 && 'down medium')}>{difference(amount)}</span>
  )
}
