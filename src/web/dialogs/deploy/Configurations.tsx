import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import type { DeployConfiguration } from '#contract/deployments.ts'
import { removeConfiguration, saveConfiguration } from '../../api/deployments.ts'
import { errorText } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { useOnce } from '../../lib/use-once.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { valuesOf, type DeployValues } from './values.ts'

type Present = Omit<DeployConfiguration, 'id' | 'name' | 'is_built_in'>

interface ConfigurationsProps {
  form: ServerForm<DeployValues>
  cloud: CloudId
  onApply: (configuration: DeployConfiguration) => void
  /** What the form holds, as a configuration keeps it. */
  readPresent: () => Present
}

/** Saved configurations: each fills the form; your own can be added and removed. */
export function DeployDialogConfigurations({ form, cloud, onApply, readPresent }: ConfigurationsProps): ReactNode {
  const { t } = useTexts(['deploy', 'common'])
  const queries = useQueryClient()
  const titleId = useId()
  const configurations = useQuery(query('GET /deploy-configurations', {}))
  const [isNaming, setIsNaming] = useState(false)
  /** What was done last, with what takes it back. */
  const [done, setDone] = useState<{ text: string; removed?: DeployConfiguration }>()
  const [failure, setFailure] = useState<string>()
  const add = useRef<HTMLSpanElement>(null)
  const isChosen = useIsChosen(form, cloud)

  const act = async (work: () => Promise<{ text: string; removed?: DeployConfiguration } | undefined>) => {
    setFailure(undefined)
    try {
      setDone(await work())
    } catch (error) {
      setFailure(errorText(error, t('common:errors.unreachable')))
    }
  }
  const remove = useOnce((configuration: DeployConfiguration) =>
    act(async () => {
      await removeConfiguration(queries, configuration.id)
      add.current?.querySelector('button')?.focus()
      return { text: t('configurations.removed', { name: configuration.name }), removed: configuration }
    }),
  )
  const bringBack = useOnce(({ id: _id, is_built_in: _isBuiltIn, ...kept }: DeployConfiguration) =>
    act(async () => {
      await saveConfiguration(queries, kept)
      return { text: t('configurations.saved', { name: kept.name }) }
    }),
  )
  const save = useOnce(async (name: string) => {
    const saved = await saveConfiguration(queries, { name, ...readPresent() })
    setDone({ text: t('configurations.saved', { name: saved.name }) })
  })
  return (
    <div className="field" role="group" aria-labelledby={titleId}>
      <span className="field__label" id={titleId}>
        {t('configurations.title')}
      </span>
      {configurations.isPending && <Skeleton width="100%" height="2rem" />}
      {configurations.isError && (
        <Callout
          tone="warning"
          action={
            <Button size="sm" onClick={() => void configurations.refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('configurations.failed')}
        </Callout>
      )}
      <div className="row row--wrap">
        {configurations.data?.map((configuration) => (
          <span key={configuration.id} className="deploy-chip">
            <Chip isPressed={isChosen(configuration)} onClick={() => onApply(configuration)}>
              <span className="truncate">{configuration.name}</span>{' '}
              <span className="t3">
                {configuration.environment}, {configuration.region}
              </span>
            </Chip>
            {!configuration.is_built_in && (
              <IconButton
                icon={X}
                size="sm"
                label={t('configurations.remove', { name: configuration.name })}
                onClick={() => void remove(configuration)}
              />
            )}
          </span>
        ))}
        <span ref={add}>
          <Button variant="ghost" icon={Plus} onClick={() => setIsNaming(true)}>
            {t('configurations.saveAs')}
          </Button>
        </span>
      </div>
      {isNaming && (
        <NameField
          onSave={save}
          onClose={() => {
            setIsNaming(false)
            add.current?.querySelector('button')?.focus()
          }}
        />
      )}
      <span role="status" className="small t2">
        {done && (
          <>
            {done.text}{' '}
            {done.removed && (
              <Button size="sm" variant="ghost" onClick={() => void (done.removed && bringBack(done.removed))}>
                {t('configurations.undo')}
              </Button>
            )}
          </>
        )}
      </span>
      {failure !== undefined && <Callout tone="danger">{failure}</Callout>}
    </div>
  )
}

/** Says of a configuration whether the form holds what it says. */
function useIsChosen(form: ServerForm<DeployValues>, cloud: CloudId): (configuration: DeployConfiguration) => boolean {
  const [environment, region, auto_approve, tags] = useWatch({
    control: form.inner.control,
    name: ['environment', 'region', 'auto_approve', 'tags'],
  })
  return (configuration) => {
    const values = valuesOf(configuration, cloud)
    return (
      values.environment === environment &&
      values.region === region &&
      values.auto_approve === auto_approve &&
      values.tags === tags
    )
  }
}

interface NameFieldProps {
  /** Undefined while it is being saved. */
  onSave: (name: string) => Promise<void> | undefined
  onClose: () => void
}

/**
 * Asks how the configuration is to be called. Enter saves it, Escape leaves it: neither sends or closes the form around
 * it.
 */
function NameField({ onSave, onClose }: NameFieldProps): ReactNode {
  const { t } = useTexts(['deploy', 'common'])
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const save = async () => {
    input.current?.focus()
    if (name.trim() === '') return setError(t('configurations.nameRequired'))
    const saving = onSave(name.trim())
    if (!saving) return undefined
    setIsSaving(true)
    try {
      await saving
      onClose()
    } catch (problem) {
      setError(errorText(problem, t('common:errors.unreachable')))
      setIsSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else void save()
  }
  return (
    <div className="deploy-naming">
      <Field label={t('configurations.name')} error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className="input"
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button onClick={() => void save()} isLoading={isSaving}>
        {t('configurations.save')}
      </Button>
    </div>
  )
}
