import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ChevronDown, Pencil } from 'lucide-react'
import { useId, useMemo, useState, type ReactNode } from 'react'
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
import { ENGINE } from './engine-query.ts'
import { Parts } from './Parts.tsx'
import { Changes, Price } from './Price.tsx'
import { Use, WizardButton } from './Use.tsx'
import { changedFields } from './request.ts'
import type { Say } from './use-talk.ts'
import styles from './copilot.module.css'

interface ConfigurationProps {
  config: CopilotConfig
  understanding: CopilotUnderstanding
  /** Null where the answers could not be priced, and until they are. */
  result: CopilotResult | null
  isLatest: boolean
  isComing: boolean
  /** It changes what there was: what changed stands first, and the rest can be opened. */
  isFollowUp: boolean
  onSay: Say | undefined
  onCorrect: ((config: CopilotConfig | undefined) => void) | undefined
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
  isFollowUp,
  onSay,
  onCorrect,
  onFailed,
}: ConfigurationProps): ReactNode {
  const { t } = useTexts('copilot')
  const titleId = useId()
  const [isEditing, setIsEditing] = useState(false)
  const [config, setConfig] = useState(understood)
  const [isWhole, setIsWhole] = useState(!isFollowUp)
  const engine = useQuery({ ...ENGINE, enabled: isEditing })
  const changed = changedFields(understood, config)
  const isChanged = changed.length > 0
  const module = engine.data
  const priced = useMemo(() => (isChanged && module ? module.priceOf(config) : undefined), [isChanged, module, config])
  const isRefused = priced !== undefined && !('breakdown' in priced)
  const change = (next: CopilotConfig) => {
    setConfig(next)
    if (isLatest) onCorrect?.(changedFields(understood, next).length > 0 ? next : undefined)
  }
  const done = () => {
    setIsEditing(!isEditing)
    setIsWhole(true)
  }
  const changes = isChanged
    ? changed.map(({ field, value }) => ({ field, before: understood[field], after: value }))
    : (result?.changes ?? [])
  const before = isChanged ? (result?.total_monthly ?? null) : (result?.before_monthly ?? null)
  const shown = isRefused ? undefined : (priced ?? result ?? undefined)
  return (
    <div className="panel" role="group" aria-labelledby={titleId}>
      <div className="panel__head">
        <h2 className="h3" id={titleId}>
          {t('configuration')}
        </h2>
        {!isComing && (
          <span className="push row row--wrap">
            <Button size="sm" variant="ghost" icon={Pencil} isLoading={isEditing && engine.isPending} onClick={done}>
              {t(isEditing ? 'doneChanging' : 'change')}
            </Button>
            {/* The wizard and its call have no components of one's own. */}
            {config.parts === null && <CopyConfiguration config={config} />}
            {config.parts === null && <WizardButton config={config} />}
          </span>
        )}
      </div>
      <div className="panel__body stack stack--16">
        {/* What has to be decided comes before what is only read. */}
        <Questions understanding={understanding} onSay={isLatest ? onSay : undefined} />
        {isEditing && module ? (
          <ConfigEditor engine={module} config={config} understood={understood} onChange={change} />
        ) : isWhole ? (
          <ConfigFields config={config} understood={understood} fields={understanding.fields} />
        ) : (
          <>
            {changes.length > 0 && (
              <Changes changes={changes} difference={before === null || !shown ? null : shown.total_monthly - before} />
            )}
          </>
        )}
        <Parts config={config} understanding={understanding} />
        {!isWhole && !isEditing && (
          <div>
            <Button size="sm" variant="ghost" icon={ChevronDown} onClick={() => setIsWhole(true)}>
              {t('showAll')}
            </Button>
          </div>
        )}
        {isEditing && engine.isError && <Callout tone="danger">{t('engineFailed')}</Callout>}
        {isChanged && (
          <EditedNote
            changed={changed}
            config={config}
            onSay={isLatest ? onSay : undefined}
            onUndo={() => change(understood)}
          />
        )}
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
      {shown && (isWhole || isEditing) && (
        <Price
          priced={shown}
          limit={config.budget_limit}
          duration={config.duration}
          days={config.lifetime_days}
          before={before}
          changes={changes}
        />
      )}
      {isComing && !shown && (
        <div className={clsx('panel__body', styles.configurationPart)}>
          <Skeleton width="100%" height="6rem" />
        </div>
      )}
      {!isComing && (
        <Use
          config={config}
          total={shown?.total_monthly}
          isLatest={isLatest}
          isRefused={isRefused}
          onFailed={onFailed}
        />
      )}
    </div>
  )
}
