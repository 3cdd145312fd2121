import { Square } from 'lucide-react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import type { Draft } from './use-draft.ts'
import styles from './copilot.module.css'

/** As the contract says. */
const MAX_LENGTH = 4000
/** From here on the length is shown. */
const COUNTED_LENGTH = 3500

interface ComposerProps {
  draft: Draft
  /** An answer is being made: it can be stopped, and nothing else sent. */
  isAnswering: boolean
  /** The chat is not there (yet). */
  isBlocked: boolean
  /** Nothing was said before. */
  isNew: boolean
  onSend: (text: string) => void
  onStop: () => void
  note?: ReactNode
}

/** The input: Enter sends, Shift and Enter make a new line. */
export function Composer({ draft, isAnswering, isBlocked, isNew, onSend, onStop, note }: ComposerProps): ReactNode {
  const { t } = useTexts('copilot')
  const { number } = useFormat()
  const text = draft.text.trim()
  const isTooLong = text.length > MAX_LENGTH
  const reason = isBlocked
    ? t('chatMissing')
    : text === ''
      ? t('nothingWritten')
      : isTooLong
        ? t('tooLong', { max: number(MAX_LENGTH) })
        : undefined
  const send = () => {
    if (reason === undefined && !isAnswering) onSend(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    // Enter that ends a word of an input method is no Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className={styles.composerBox} onSubmit={submit}>
      <textarea
        id="message"
        rows={2}
        aria-label={t('message')}
        aria-describedby="message-note"
        aria-invalid={isTooLong || undefined}
        placeholder={t('placeholder')}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={press}
      />
      <div className={styles.composerFoot}>
        <span className="tiny t3" id="message-note">
          {text.length >= COUNTED_LENGTH ? (
            <span className={isTooLong ? styles.composerOver : undefined}>
              {t('counted', { count: text.length, shown: number(text.length), max: number(MAX_LENGTH) })}
            </span>
          ) : (
            (note ?? t(isNew ? 'defaults' : 'stays'))
          )}
        </span>
        <span className="push">
          {/* Two buttons and not one that changes: the click that stops would send as well. */}
          {isAnswering ? (
            <Button key="stop" size="sm" icon={Square} onClick={onStop}>
              {t('stop')}
            </Button>
          ) : (
            <Button key="send" type="submit" variant="primary" size="sm" disabledReason={reason}>
              {t('send')}
              <KeyHint>Enter</KeyHint>
            </Button>
          )}
        </span>
      </div>
    </form>
  )
}
