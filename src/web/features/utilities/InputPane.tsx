import clsx from 'clsx'
import { Check, CircleAlert } from 'lucide-react'
import { useDeferredValue, useMemo, type ReactNode, type Ref } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Counts, Pane } from './Pane.tsx'
import type { TextToolId } from './tools.ts'
import styles from './utilities.module.css'

interface InputPaneProps {
  tool: TextToolId
  input: string
  onInput: (text: string) => void
  sample: string
  /** Whether the input works; undefined while that is not known. */
  isValid: boolean | undefined
  /** What is seen of a problem, and all of it for screen readers. */
  word: string | undefined
  message: string | undefined
  field: Ref<HTMLTextAreaElement>
}

/** Where a text is typed or pasted. */
export function InputPane({ tool, input, onInput, sample, isValid, word, message, field }: InputPaneProps): ReactNode {
  const { t } = useTexts('utilities')
  const counted = useDeferredValue(input)
  const counts = useMemo(() => <Counts text={counted} />, [counted])
  return (
    <Pane
      bar={
        <>
          <label htmlFor="utility-input">{t('input')}</label>
          <span className="push row">
            <Button size="sm" variant="ghost" onClick={() => onInput(sample)}>
              {t('sample')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              disabledReason={input === '' ? t('noInput') : undefined}
              onClick={() => onInput('')}
            >
              {t('clear')}
            </Button>
          </span>
        </>
      }
      foot={
        <>
          {counts}
          <output
            className={clsx('push', styles.utilityState, isValid === false && styles.utilityStateBad)}
            htmlFor="utility-input"
          >
            {isValid === true && (
              <>
                <Icon of={Check} />
                {t('valid')}
              </>
            )}
            {isValid === false && (
              <>
                <Icon of={CircleAlert} />
                {word} <span className="visually-hidden">{message}</span>
              </>
            )}
          </output>
        </>
      }
    >
      <textarea
        ref={field}
        id="utility-input"
        className={styles.utilityInput}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={isValid === false || undefined}
        placeholder={t(`tools.${tool}.placeholder`)}
        value={input}
        onChange={(event) => onInput(event.target.value)}
      />
    </Pane>
  )
}
