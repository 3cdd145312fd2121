// What changed between two stacks, loaded together with the engine.
import { useMemo, type ReactNode } from 'react'
import type { StackDraft } from '#engine/stack/schema.ts'
import { useCatalogue } from '../../locales/catalogue.ts'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { usePropertyWords } from '../../widgets/use-property-words.ts'
import { compareStacks, type ComponentChange, type StackDifference } from './stack-changes.ts'
import styles from './environment.module.css'

const TONES = { added: 'success', changed: 'warning', removed: 'danger' } as const

/** The differences between the stack of an environment and another one: answers, then component by component. */
export function StackChanges({ before, after }: { before: StackDraft; after: StackDraft }): ReactNode {
  const { t } = useTexts('changeEnvironment')
  const { answers, components, hasOthers } = useMemo(() => compareStacks(before, after), [before, after])
  if (answers.length === 0 && components.length === 0 && !hasOthers)
    return <p className="small t2">{t('changes.none')}</p>
  return (
    <ul className={styles.changeList} aria-label={t('changes.label')}>
      {answers.map((answer) => (
        <AnswerChange key={answer.name} answer={answer} />
      ))}
      {components.map((component) => (
        <Component key={`${component.kind} ${component.id}`} component={component} />
      ))}
      {hasOthers && (
        <li>
          <Badge tone="warning">{t('changes.changed')}</Badge>
          <span>{t('changes.others')}</span>
        </li>
      )}
    </ul>
  )
}

function AnswerChange({ answer }: { answer: StackDifference['answers'][number] }): ReactNode {
  const { t } = useTexts(['changeEnvironment', 'askAgain'])
  const words = usePropertyWords()
  const { name, before, after } = answer
  const asIs = (value: string) => value
  const labels = {
    environment_type: t('askAgain:type'),
    data_sensitivity: t('askAgain:sensitivity'),
    duration: t('askAgain:duration'),
    region: t('askAgain:region'),
    team_size: t('askAgain:people'),
  }
  const word = {
    environment_type: words.type,
    data_sensitivity: words.sensitivity,
    duration: words.duration,
    region: asIs,
    team_size: asIs,
  }[name]
  return (
    <li>
      <Badge tone="warning">{t('changes.changed')}</Badge>
      <span>{t('changes.fromTo', { what: labels[name], before: word(before), after: word(after) })}</span>
    </li>
  )
}

function Component({ component: { kind, title, type, settings } }: { component: ComponentChange }): ReactNode {
  const { t } = useTexts('changeEnvironment')
  const { inWords } = useCatalogue()
  const valueWord = useValueWords()
  return (
    <li>
      <Badge tone={TONES[kind]}>{t(`changes.${kind}`)}</Badge>
      <span>
        <span className="medium">{title}</span>
        {settings.map((setting) => (
          <span key={setting.name} className="cell-sub">
            {t('changes.fromTo', {
              what: inWords(type, setting).title,
              before: valueWord(setting.before),
              after: valueWord(setting.after),
            })}
          </span>
        ))}
      </span>
    </li>
  )
}

/** A value of a setting as people read it. */
function useValueWords(): (value: unknown) => string {
  const { t } = useTexts('changeEnvironment')
  const { number } = useFormat()
  return (value) => {
    if (value === undefined) return t('changes.standard')
    if (typeof value === 'number') return number(value)
    if (typeof value === 'boolean') return t(value ? 'changes.on' : 'changes.off')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}
