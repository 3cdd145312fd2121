import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { COPILOT_FIELDS } from '#engine/copilot/understanding.ts'
import type { CopilotConfig, CopilotUnderstanding } from '../../api/copilot.ts'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { useFieldWords } from './use-field-words.ts'
import { useQuoted } from './use-quoted.ts'

interface ConfigFieldsProps {
  config: CopilotConfig
  /** What the sentence gave, before somebody changed it. */
  understood: CopilotConfig
  fields: CopilotUnderstanding['fields']
}

/** The eight fields, each with where its value comes from. */
export function ConfigFields({ config, understood, fields }: ConfigFieldsProps): ReactNode {
  const { t } = useTranslation('copilot')
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
    return said === '' ? t(`sources.${found.source}`) : t('sourceWith', { source: t(`sources.${found.source}`), words: said })
  }
  return (
    <dl className="parsed small">
      {COPILOT_FIELDS.map((field) => (
        <div key={field} data-changed={config[field] !== understood[field] || undefined}>
          <dt className="tiny t3">{words.label(field)}</dt>
          <dd>
            {field === 'cloud_provider' ? <CloudLabel cloud={config.cloud_provider} /> : words.value(field, config[field])}
            <span className="parsed__source tiny t3">{sourceOf(field)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
