import { Suspense, type ReactNode } from 'react'
import { BASE_CURRENCY } from '#domain/prices/currency.ts'
import { useAccount } from '../api/account.ts'
import { CurrencyContext } from '../lib/currency.ts'
import { CurrencyNote } from './CurrencyNote.tsx'
import type { Amounts } from './page-amounts.ts'

interface PageCurrencyProps {
  amounts: Amounts | undefined
  children: ReactNode
}

/** Shows the amounts of a page in the currency that the person chose, and says by which rate. */
export function PageCurrency({ amounts, children }: PageCurrencyProps): ReactNode {
  const { settings, exchange_rate } = useAccount()
  const hasOther = settings.currency !== BASE_CURRENCY
  return (
    <CurrencyContext value={amounts === 'shown' ? (exchange_rate ?? undefined) : undefined}>
      {children}
      {hasOther && amounts !== undefined && (
        <Suspense>
          <CurrencyNote currency={settings.currency} rate={exchange_rate} amounts={amounts} />
        </Suspense>
      )}
    </CurrencyContext>
  )
}
