import clsx from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { assessDraft } from '#engine/builder/assess.ts'
import { applyOperation } from '#engine/builder/operations.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { useFormat } from '../../lib/format.ts'
import type { Entry } from './entries.ts'
import styles from './add.module.css'

interface AddPreviewProps {
  stack: StackDraft
  entry: Entry
  at: number
}

/**
 * What adding a component would do to this very stack: with what it is connected, and what the whole then costs more.
 */
export function AddPreview({ stack, entry, at }: AddPreviewProps): ReactNode {
  const { t } = useTexts('builder')
  const { difference } = useFormat()
  const say = useSentences()
  const outcome = useMemo(() => {
    const applied = applyOperation(stack, {
      kind: 'add',
      type: entry.type,
      at,
      ...(entry.module && { module: entry.module }),
    })
    if (!applied.ok) return applied
    const after = assessDraft(applied.stack).monthly
    return { effects: applied.effects, more: after === null ? undefined : after - (assessDraft(stack).monthly ?? 0) }
  }, [stack, entry, at])
  if ('reason' in outcome) return say(outcome.messages, outcome.reason)
  return (
    <>
      <span className={clsx('medium', styles.addName)}>{entry.name}</span>{' '}
      {outcome.more !== undefined && (
        <>
          <span className="money">{difference(outcome.more)}</span> <span className="t3">{t('perMonth')}</span>
        </>
      )}
      <span className={styles.addEffects}>
        {outcome.effects.map(({ messages, text }) => say(messages, text)).join(' ')}
      </span>
    </>
  )
}
