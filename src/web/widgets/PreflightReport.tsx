import type { ReactNode } from 'react'
import type { ShownPreflight } from '#contract/preflight.ts'
import { useTexts } from '../locales/texts.ts'
import { useWords } from '../locales/words.ts'
import { Badge } from '../ui/Badge.tsx'

type Part = ShownPreflight['parts'][number]

const TONES = { blocking: { tone: 'danger' }, warning: { tone: 'warning' }, note: {} } as const

/** What was looked at in an account: problems with what to do, and what could not be looked at with the reason. */
export function PreflightReport({ report }: { report: ShownPreflight }): ReactNode {
  return (
    <ul className="rows small">
      {report.parts.map((part) => (
        <PartRow key={part.part} part={part} />
      ))}
    </ul>
  )
}

function PartRow({ part: { part, looked, problems, gaps } }: { part: Part }): ReactNode {
  const { t } = useTexts('preflight')
  const say = useWords()
  const isClean = problems.length === 0 && gaps.length === 0
  return (
    <li className="stack">
      <p className="row row--wrap">
        <span className="medium">{t(`parts.${part}`)}</span>
        {looked > 0 && <span className="t3">{t('looked', { count: looked })}</span>}
      </p>
      {isClean && <p className="t2">{t(looked > 0 ? 'clean' : 'none')}</p>}
      {problems.map(({ severity, said, todo, about }) => (
        <div key={`${said.text} ${about.join()}`}>
          <p className="row row--wrap">
            <Badge {...TONES[severity]}>{t(severity)}</Badge> {say(said, said.text)}
          </p>
          <p className="t2">{say(todo, todo.text)}</p>
          <About of={about} />
        </div>
      ))}
      {gaps.map(({ said, about }) => (
        <div key={`${said.text} ${about.join()}`}>
          <p className="row row--wrap">
            <Badge>{t('unlooked')}</Badge> {say(said, said.text)}
          </p>
          <About of={about} />
        </div>
      ))}
    </li>
  )
}

function About({ of }: { of: readonly string[] }): ReactNode {
  const { t } = useTexts('preflight')
  if (of.length === 0) return undefined
  return (
    <p className="t3">
      {t('about')}: <span className="mono">{of.join(', ')}</span>
    </p>
  )
}
