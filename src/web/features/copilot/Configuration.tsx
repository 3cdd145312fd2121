import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Pencil } from 'lucide-react'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { moduleQuery } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import type { CopilotConfig, CopilotResult, CopilotUnderstanding } from '../../api/copilot.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Questions } from './Questions.tsx'
import { ConfigEditor } from './ConfigEditor.tsx'
import { ConfigFields } from './ConfigFields.tsx'
import { CopyConfiguration } from './CopyConfiguration.tsx'
import { EditedNote } from './EditedNote.tsx'
import { Price } from './Price.tsx'
import { Use, WizardButton } from './Use.tsx'
import { changedFields } from './request.ts'
import styles from './copilot.module.css'

/** The compiler and the price book come with the first change: one import, kept for good. */
const ENGINE = moduleQuery('copilot-engine', () => import('./engine.ts'))

interface ConfigurationProps {
  config: CopilotConfig
  understanding: CopilotUnderstanding
  /** Null where the answers could not be priced, and until they are. */
  result: CopilotResult | null
  isLatest: boolean
  isComing: boolean
  onSay: ((content: string) => void) | undefined
  onFailed: (reason: string | undefined) => void
}

/**
 * What was understood, field by field, with its price. Everything can be changed here; nothing happens before a click.
 */
export function Configuration({
  config: understood,
  understanding,
  result,
  isLatest,
  isComing,
  onSay,
  onFailed,
}: ConfigurationProps): ReactNode {
  const { t } = useTexts('copilot')
  const titleId = useId()
  const [isEditing, setIsEditing] = useState(false)
  const [config, setConfig] = useState(understood)
  const engine = useQuery({ ...ENGINE, enabled: isEditing })
  const changed = changedFields(understood, config)
  const isChanged = changed.length > 0
  const module = engine.data
  const priced = useMemo(() => (isChanged && module ? module.priceOf(config) : undefined), [isChanged, module, config])
  const isRefused = priced !== undefined && !('breakdown' in priced)
  const shown = isRefused ? undefined : (priced ?? result ?? undefined)
  return (
    <section className="panel" aria-labelledby={titleId}>
      <div className="panel__head">
        <h2 className="h3" id={titleId}>
          {t('configuration')}
        </h2>
        {!isComing && (
          <span className="push row row--wrap">
            <Button
              size="sm"
              variant="ghost"
              icon={Pencil}
              isLoading={isEditing && engine.isPending}
              onClick={() => setIsEditing(!isEditing)}
            >
              {t(isEditing ? 'doneChanging' : 'change')}
            </Button>
            <CopyConfiguration config={config} />
            <WizardButton config={config} />
          </span>
        )}
      </div>
      <div className="panel__body stack stack--16">
        {isEditing && module ? (
          <ConfigEditor engine={module} config={config} understood={understood} onChange={setConfig} />
        ) : (
          <ConfigFields config={config} understood={understood} fields={understanding.fields} />
        )}
        {isEditing && engine.isError && <Callout tone="danger">{t('engineFailed')}</Callout>}
        {isChanged && (
          <EditedNote changed={changed} onSay={isLatest ? onSay : undefined} onUndo={() => setConfig(understood)} />
        )}
        <Questions understanding={understanding} onSay={isLatest ? onSay : undefined} />
      </div>
      {isRefused && (
        <div className={clsx('panel__body', styles.configurationPart)}>
          <Callout tone="warning">
            <p className="medium">{t('refused')}</p>
            {priced.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Callout>
        </div>
      )}
      {shown && (
        <Price
          priced={shown}
          limit={config.budget_limit}
          duration={config.duration}
          before={isChanged ? (result?.total_monthly ?? null) : (result?.before_monthly ?? null)}
          changes={
            isChanged
              ? changedFields(understood, config).map(({ field, value }) => ({
                  field,
                  before: understood[field],
                  after: value,
                }))
              : (result?.changes ?? [])
          }
        />
      )}
      {isComing && !shown && (
        <div className={clsx('panel__body', styles.configurationPart)}>
          <Skeleton width="100%" height="6rem" />
        </div>
      )}
      {!isComing && <Use config={config} isLatest={isLatest} isRefused={isRefused} onFailed={onFailed} />}
    </section>
  )
}
