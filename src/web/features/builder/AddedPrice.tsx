import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Added, AddedPart } from '#engine/builder/added.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'

/** What adding a component costs the stack more: an amount with its sign, "free", "unpriced" or "no change". */
export function AddedPrice({ added: { more, isFree } }: { added: Added }): ReactNode {
  const { t } = useTexts('builder')
  const { cents, difference } = useFormat()
  if (more === null) return <Badge tone="warning">{t('unpriced')}</Badge>
  if (more < 0) return difference(more)
  // What is less than the smallest coin is not nothing.
  if (more > 0) return cents(more).startsWith('<') ? cents(more) : `+${cents(more)}`
  return <span className="t3">{t(isFree ? 'free' : 'add.noChange')}</span>
}

/** Says where the difference comes from: what comes along, and what becomes larger. */
export function usePartWords(): (parts: readonly AddedPart[]) => string[] {
  const { t } = useTexts('builder')
  const { difference } = useFormat()
  return (parts) =>
    parts.map(({ name, more, kind, facts }) => {
      const amount = difference(more)
      if (kind === 'along') return t('add.along', { name, amount })
      return kind === 'changed' && facts.length > 0
        ? t('add.changed', { name, amount, facts: facts.join(', ') })
        : t('add.part', { name, amount })
    })
}
