import type { ReactNode } from 'react'
import { CurrencyContext } from '../lib/currency.ts'

/** Shows amounts in USD whatever currency the person chose: where they are entered, or decide. */
export function InUsd({ children }: { children: ReactNode }): ReactNode {
  return <CurrencyContext value={undefined}>{children}</CurrencyContext>
}
