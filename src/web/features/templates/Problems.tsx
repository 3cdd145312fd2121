import clsx from 'clsx'
import { CircleAlert, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { Diagnostic } from '#engine/result.ts'
import { Icon, type Tone } from '../../ui/Icon.tsx'
import styles from './templates.module.css'

const LOOKS: Readonly<Record<Diagnostic['severity'], { icon: LucideIcon; tone: Tone }>> = {
  error: { icon: CircleAlert, tone: 'danger' },
  warning: { icon: TriangleAlert, tone: 'warning' },
  info: { icon: Info, tone: 'info' },
}
const SEVERITIES: readonly Diagnostic['severity'][] = ['error', 'warning', 'info']

/** What keeps the stack from compiling, and what to be warned of. */
export function Problems({ diagnostics }: { diagnostics: readonly Diagnostic[] }): ReactNode {
  const { t } = useTexts('templates')
  return (
    <section className="panel" aria-labelledby="problems">
      <div className="panel__head">
        <h2 className="h3" id="problems">
          {t('problems.title')}
        </h2>
      </div>
      <div className="panel__body">
        <Diagnostics diagnostics={diagnostics} />
      </div>
    </section>
  )
}

/** Sentences of the compiler: what keeps the stack from compiling first. */
export function Diagnostics({ diagnostics }: { diagnostics: readonly Diagnostic[] }): ReactNode {
  const { t } = useTexts('templates')
  const say = useSentences()
  const sorted = diagnostics.toSorted(
    (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
  )
  return (
    <ul className={clsx('small', styles.templateProblems)}>
      {sorted.map(({ severity, code, node, message, messages }, index) => (
        <li key={`${code} ${node ?? ''} ${index}`}>
          <Icon of={LOOKS[severity].icon} tone={LOOKS[severity].tone} />
          <span>
            <span className="visually-hidden">{t(`problems.severities.${severity}`)}: </span>
            {node !== undefined && <span className="medium">{node}: </span>}
            {say(messages, message)}
          </span>
        </li>
      ))}
    </ul>
  )
}
