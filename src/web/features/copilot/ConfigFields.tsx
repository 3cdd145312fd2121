import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { COPILOT_FIELDS } from '#engine/copilot/understanding.ts'
import type { CopilotConfig, CopilotUnderstanding } from '../../api/copilot.ts'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { useFieldWords } from './use-field-words.ts'
import { useQuoted } from './use-quoted.ts'
import styles from './copilot.module.css'

interface ConfigFieldsProps {
  config: CopilotConfig
  /** What the sentence gave, before someone changed it. */
  understood: CopilotConfig
  fields: CopilotUnderstanding['fields']
}

/** The eight fields, each with where its value comes from. */
export function ConfigFields({ config, understood, fields }: ConfigFieldsProps): ReactNode {
  const { t } = useTexts('copilot')
  const words = useFieldWords()
  const quoted = useQuoted()
  const sourceOf = (field: (typeof COPILOT_FIELDS)[number]): string => {
    if (config[field] !== understood[field]) return t('changedFrom', { value: words.value(field, understood[field]) })
    const found = fields.find((one) => one.field === field)
    if (!found) return ''
    const said = quoted(found.words)
    // Of what a model read there are no words to show.
    if (found.source === 'said' && said !== '') return said
    if (found.source === 'follows' && said !== '') return t('followsFrom', { words: said })
    return said === ''
      ? t(`sources.${found.source}`)
      : t('sourceWith', { source: t(`sources.${found.source}`), words: said })
  }
  return (
    <dl className={clsx('small', styles.parsed)}>
      {COPILOT_FIELDS.map((field) => (
        <div key={field} data-changed={config[field] !== understood[field] || undefined}>
          <dt className="tiny t3">{words.label(field)}</dt>
          <dd>
            {field === 'cloud_provider' ? (
              <CloudLabel cloud={config.cloud_provider} />
            ) : (
              words.value(field, config[field])
            )}
            <span className={clsx('tiny t3', styles.parsedSource)}>{sourceOf(field)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
