import clsx from 'clsx'
import { RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { OutputPane } from './OutputPane.tsx'
import { OutputText } from './OutputText.tsx'
import { Pane } from './Pane.tsx'
import { ALPHABET, drawPassword, entropyBits, type PasswordKind } from './password.ts'
import { ToolFrame } from './ToolFrame.tsx'
import styles from './utilities.module.css'

const KINDS: readonly PasswordKind[] = ['16', '32', 'api-key']
const COUNTS = [1, 5, 10] as const
type Count = (typeof COUNTS)[number]

const draw = (kind: PasswordKind, count: Count) => Array.from({ length: count }, () => drawPassword(kind)).join('\n')

/** Makes passwords and API keys. They are gone with the page. */
export function PasswordTool(): ReactNode {
  const { t } = useTexts('utilities')
  const { number } = useFormat()
  const [{ kind, count, text }, setDrawn] = useState(() => ({
    kind: '16' as PasswordKind,
    count: 1 as Count,
    text: draw('16', 1),
  }))
  const choose = (given: { kind?: PasswordKind; count?: Count }) => {
    const next = { kind, count, ...given }
    setDrawn({ ...next, text: draw(next.kind, next.count) })
  }
  const cards = KINDS.map((value) => ({
    value,
    title: t(`password.${value}`),
    text: t(value === 'api-key' ? 'password.hex' : 'password.alphabet', { count: ALPHABET.length }),
    aside: t('password.bits', { bits: number(entropyBits(value)) }),
  }))
  return (
    <ToolFrame tool="password-generator">
      <div className={styles.utilityPanes}>
        <Pane
          bar={
            <>
              <span>{t('input')}</span>
              <span className="push">
                <Button size="sm" variant="primary" icon={RefreshCw} onClick={() => choose({})}>
                  {t('password.generate')}
                </Button>
              </span>
            </>
          }
          foot={<span>{t('password.source')}</span>}
        >
          <div className={styles.utilityChoices}>
            <RadioCards
              label={t('password.kind')}
              cards={cards}
              value={kind}
              onChange={(value) => choose({ kind: value })}
            />
            <div className="row row--between">
              <span className="small">{t('password.count')}</span>
              <Segmented
                label={t('password.count')}
                options={COUNTS.map((value) => ({ value, label: number(value) }))}
                value={count}
                onChange={(value) => choose({ count: value })}
              />
            </div>
            <p className="small t2">
              {t('password.characters')} <span className={clsx('mono', styles.utilityAlphabet)}>{ALPHABET}</span>
            </p>
          </div>
        </Pane>
        <OutputPane text={text} foot={<span>{t('password.entropy', { bits: number(entropyBits(kind)) })}</span>}>
          <OutputText text={text} isWrapped />
        </OutputPane>
      </div>
    </ToolFrame>
  )
}
