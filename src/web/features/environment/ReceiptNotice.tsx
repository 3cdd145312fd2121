import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'

const TONES = { clean: 'success', left: 'warning', 'not-looked': 'info' } as const

/** What the receipt of a deleted environment comes to, or that it has none; nothing for one that never ran. */
export function ReceiptNotice({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('receipt')
  const { id, status, receipt, kept, activated_at: active } = environment
  if (status !== 'deleted' || (receipt === null && active === null)) return null
  if (receipt === null) return <Callout tone="info">{t('none')}</Callout>
  if (receipt === 'searching') return <Callout tone="info">{t('searching')}</Callout>
  return (
    <Callout
      tone={TONES[receipt]}
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to('receipt', { id })}>
          {t('open')}
        </Link>
      }
    >
      {t(`notice.${receipt === 'clean' && kept ? 'clean-kept' : receipt}`)} {kept && <Kept kept={kept} />}
    </Callout>
  )
}

/** What stays on purpose: how much, until when and for how much. */
function Kept({ kept: { count, until, monthly, unpriced } }: { kept: NonNullable<EnvironmentDetail['kept']> }): string {
  const { t } = useTexts('receipt')
  const { dateTime, cents } = useFormat()
  const end =
    until === null ? t('keptToday.open', { count }) : t('keptToday.until', { count, date: dateTime(new Date(until)) })
  const price =
    monthly === null
      ? t('keptToday.unpriced')
      : unpriced === 0
        ? t('keptToday.priced', { price: cents(monthly) })
        : t('keptToday.partly', { count: unpriced, price: cents(monthly) })
  return t('keptToday.whole', { kept: end, price })
}
