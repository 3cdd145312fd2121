import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CopilotConfig, CopilotUnderstanding } from '../../api/copilot.ts'
import { useFormat } from '../../lib/format.ts'
import { partsOf } from '../../widgets/component-parts.ts'
import { useQuoted } from './use-quoted.ts'
import styles from './answer.module.css'

/** Components and sizes that differ from those of the use case, and how long it lives. */
export function Parts({
  config: { parts, lifetime_days: days },
  understanding,
}: {
  config: CopilotConfig
  understanding: CopilotUnderstanding
}): ReactNode {
  const { t } = useTexts('copilot')
  const { number } = useFormat()
  const quoted = useQuoted()
  const named = (types: readonly string[]) =>
    partsOf(types)
      .map(({ name }) => name)
      .join(', ')
  const wordsOf = (types: readonly string[]) =>
    quoted(understanding.components.filter(({ component }) => types.includes(component)).flatMap(({ words }) => words))
  const shown = (value: string | number | boolean) =>
    typeof value === 'number' ? number(value) : typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value
  const kept = understanding.components.filter(({ effect }) => effect === 'included').map(({ component }) => component)
  const rows = [
    ...(parts && parts.added.length > 0
      ? [
          {
            label: t(parts.base === 'named' ? 'exactly' : 'with'),
            value: named(parts.added),
            said: wordsOf(parts.added),
          },
        ]
      : []),
    ...(parts && parts.removed.length > 0
      ? [{ label: t('without'), value: named(parts.removed), said: wordsOf(parts.removed) }]
      : []),
    ...(kept.length > 0 ? [{ label: t('included'), value: named([...new Set(kept)]), said: wordsOf(kept) }] : []),
    ...(parts?.sizes ?? []).map(({ component, setting, value }) => ({
      label: named([component]),
      value: t(`settings.${setting}`, { value: shown(value), count: typeof value === 'number' ? value : 1 }),
      said: quoted(
        understanding.sizes
          .filter((one) => one.component === component && one.setting === setting)
          .flatMap(({ words }) => words),
      ),
    })),
    ...(days === null
      ? []
      : [{ label: t('ends'), value: t('afterDays', { count: days }), said: quoted(understanding.lifetime) }]),
  ]
  if (rows.length === 0) return null
  return (
    <dl className={`small ${styles.parts}`}>
      {rows.map(({ label, value, said }, index) => (
        <div key={`${label}-${index}`}>
          <dt className="tiny t3">{label}</dt>
          <dd>
            {value} <span className="tiny t3">{said}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
