import clsx from 'clsx'
import { useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { preview } from '#engine/preview.ts'
import type { CompiledStack, Diagnostic } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/Callout.tsx'
import { GROUPS, sumByGroup } from './miniature.ts'
import { MiniatureFiles } from './MiniatureFiles.tsx'
import { MiniatureForm, type Choice } from './MiniatureForm.tsx'
import styles from './landing.module.css'

const FIRST: Choice = { useCase: 'web-application', teamSize: 3, duration: 'long-term', cloud: 'azure' }

/** The stack of a choice, or why there is none; what the miniature does not ask is assumed as in the wizard. */
function compile({ useCase, teamSize, duration, cloud }: Choice): { stack?: CompiledStack; problems: Diagnostic[] } {
  const outcome = preview({ use_case: useCase, team_size: teamSize, duration, cloud_provider: cloud })
  return outcome.ok ? { stack: outcome.result, problems: [] } : { problems: outcome.diagnostics }
}

/** A small wizard: four answers, the price, and the Terraform that they lead to, computed in the browser. */
export function Miniature(): ReactNode {
  const { t } = useTexts('landing')
  const say = useSentences()
  const { usd, difference } = useFormat()
  const [{ choice, last }, setState] = useState<{ choice: Choice; last: Choice | undefined }>({
    choice: FIRST,
    last: undefined,
  })
  const { stack, problems } = useMemo(() => compile(choice), [choice])
  const before = useMemo(() => last && compile(last).stack, [last])
  return (
    <section className="panel" aria-label={t('mini.title')}>
      <div className="panel__head">
        <span className="h3">{t('mini.title')}</span>
        <span className="t3 small">{t('mini.note')}</span>
        {stack && (
          <output className={clsx('push', styles.miniPrice)}>
            {before && (
              <span className="tiny up money">
                {difference(stack.cost_estimate.total_monthly - before.cost_estimate.total_monthly)}
              </span>
            )}
            <span className="h2 money">{usd(stack.cost_estimate.total_monthly)}</span>
            <span className="t3 tiny">{t('mini.perMonth')}</span>
          </output>
        )}
      </div>
      <div className={styles.mini}>
        <div className={styles.miniForm}>
          <MiniatureForm
            choice={choice}
            onChoose={(answer) => setState({ choice: { ...choice, ...answer }, last: choice })}
          />
          {stack ? (
            <Sum stack={stack} />
          ) : (
            <Callout tone="danger">{problems.map(({ message, messages }) => say(messages, message)).join(' ')}</Callout>
          )}
        </div>
        {stack && <MiniatureFiles stack={stack} before={before} />}
      </div>
    </section>
  )
}

function Sum({ stack }: { stack: CompiledStack }): ReactNode {
  const { t } = useTexts('landing')
  const { usd } = useFormat()
  const { priced_lines: priced, total_lines: total } = stack.cost_estimate
  const sums = sumByGroup(stack)
  return (
    <div>
      <ul className="lines">
        {GROUPS.map((group) => (
          <li key={group}>
            <span>{t(`mini.groups.${group}`)}</span>
            <span className="money">{usd(sums[group])}</span>
          </li>
        ))}
      </ul>
      {priced < total && <p className="tiny t3">{t('mini.unpriced', { priced, total })}</p>}
    </div>
  )
}
