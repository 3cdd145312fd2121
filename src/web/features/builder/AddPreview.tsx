import clsx from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { costOfAdding } from '#engine/builder/added.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { AddedPrice, usePartWords } from './AddedPrice.tsx'
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
export function AddPreview({ stack, entry: { name, type, module }, at }: AddPreviewProps): ReactNode {
  const { t } = useTexts('builder')
  const say = useSentences()
  const partWords = usePartWords()
  const outcome = useMemo(() => costOfAdding(stack, { type, at, ...(module && { module }) }), [stack, type, module, at])
  if (!outcome.ok) return say(outcome.messages, outcome.reason)
  const { effects, parts } = outcome
  return (
    <>
      <span className={clsx('medium', styles.addName)}>{name}</span>{' '}
      <span className="money">
        <AddedPrice added={outcome} />
      </span>{' '}
      <span className="t3">{t('perMonth')}</span>
      {parts.length > 1 && <span className={styles.addEffects}>{partWords(parts).join('; ')}</span>}
      <span className={styles.addEffects}>{effects.map(({ messages, text }) => say(messages, text)).join(' ')}</span>
    </>
  )
}
