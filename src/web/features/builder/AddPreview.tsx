import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assessDraft } from '#engine/builder/assess.ts'
import { applyOperation } from '#engine/builder/operations.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { useFormat } from '../../lib/format.ts'
import type { Entry } from './entries.ts'

interface AddPreviewProps {
  stack: StackDraft
  entry: Entry
  at: number
}

/** What adding a component would do to this very stack: with what it is connected, and what the whole then costs more. */
export function AddPreview({ stack, entry, at }: AddPreviewProps): ReactNode {
  const { t } = useTranslation('builder')
  const { difference } = useFormat()
  const outcome = useMemo(() => {
    const applied = applyOperation(stack, { kind: 'add', type: entry.type, at, ...(entry.module && { module: entry.module }) })
    if (!applied.ok) return { reason: applied.reason }
    const after = assessDraft(applied.stack).monthly
    return { effects: applied.effects, more: after === null ? undefined : after - (assessDraft(stack).monthly ?? 0) }
  }, [stack, entry, at])
  if ('reason' in outcome) return outcome.reason
  return (
    <>
      <span className="medium add__name">{entry.name}</span>{' '}
      {outcome.more !== undefined && (
        <>
          <span className="money">{difference(outcome.more)}</span> <span className="t3">{t('perMonth')}</span>
        </>
      )}
      <span className="add__effects">{outcome.effects.map(({ text }) => text).join(' ')}</span>
    </>
  )
}
