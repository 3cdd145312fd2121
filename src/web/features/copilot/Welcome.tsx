import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { buttonClass } from '../../ui/Button.tsx'
import styles from './copilot.module.css'

const EXAMPLES = ['shop', 'sandbox', 'services', 'database'] as const

/** What the copilot is for, with sentences that fill the input. */
export function Welcome({ onChoose }: { onChoose: (text: string) => void }): ReactNode {
  const { t } = useTexts('copilot')
  return (
    <div className={styles.welcome}>
      <div className="stack stack--4">
        <h2 className="h2">{t('welcome.title')}</h2>
        <p className="small t2">{t('welcome.text')}</p>
      </div>
      <Examples onChoose={onChoose} />
    </div>
  )
}

/** Sentences that fill the input. */
export function Examples({ onChoose }: { onChoose: (text: string) => void }): ReactNode {
  const { t } = useTexts('copilot')
  const choose = (text: string) => {
    onChoose(text)
    document.getElementById('message')?.focus()
  }
  return (
    <ul className="stack" aria-label={t('welcome.examples')}>
      {EXAMPLES.map((id) => (
        <li key={id}>
          <button
            type="button"
            className={clsx(buttonClass(), styles.welcomeExample)}
            onClick={() => choose(t(`welcome.${id}`))}
          >
            {t(`welcome.${id}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
