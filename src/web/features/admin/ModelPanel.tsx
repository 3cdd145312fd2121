import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { Output } from '#contract/endpoint.ts'
import type { copilot } from '#contract/copilot.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keyOf, query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { SetupPanel } from './SetupPanel.tsx'

type Model = Output<(typeof copilot)['getModel']>

/** The model that the copilot may ask: none, until someone sets one. */
export function ModelPanel(): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const { abilities } = useAccount()
  const model = useQuery(query('GET /instance/copilot', {}))
  const isSet = model.data !== undefined && model.data.base_url !== null
  return (
    <SetupPanel
      title={t('instance.model.title')}
      state={
        model.data && (isSet ? <Badge tone="success">{t('instance.on')}</Badge> : <Badge>{t('instance.off')}</Badge>)
      }
    >
      <p className="small t2">{t('instance.model.lead')}</p>
      <Loaded of={model} failed={t('instance.model.failed')} pending={<Skeleton width="60%" />} />
      {model.data &&
        (abilities['instance.manage'] ? (
          <ModelForm key={JSON.stringify(model.data)} model={model.data} />
        ) : (
          <Facts model={model.data} />
        ))}
      {isSet && abilities['instance.manage'] && <Actions />}
    </SetupPanel>
  )
}

function Facts({ model }: { model: Model }): ReactNode {
  const { t } = useTexts('admin')
  if (model.base_url === null) return null
  return (
    <dl className="dl">
      <dt>{t('instance.model.url')}</dt>
      <dd className="mono">{model.base_url}</dd>
      <dt>{t('instance.model.name')}</dt>
      <dd className="mono">{model.model}</dd>
      <dt>{t('instance.model.key')}</dt>
      <dd>{t(model.has_key ? 'instance.model.keySet' : 'instance.model.noKey')}</dd>
    </dl>
  )
}

function ModelForm({ model }: { model: Model }): ReactNode {
  const { t } = useTexts('admin')
  const queries = useQueryClient()
  const form = useServerForm({
    values: { base_url: model.base_url ?? '', model: model.model ?? '', key: '' },
    onSubmit: async ({ key, ...values }) => {
      const saved = await call('PUT /instance/copilot', { body: { ...values, ...(key !== '' && { key }) } })
      queries.setQueryData(keyOf('GET /instance/copilot', {}), saved)
      form.inner.reset({ base_url: saved.base_url ?? '', model: saved.model ?? '', key: '' })
      showToast('success', t('instance.model.saved'))
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <div>
          <Button type="submit" variant="primary" isLoading={form.isSubmitting}>
            {t('instance.model.save')}
          </Button>
        </div>
      }
    >
      <TextField
        form={form}
        name="base_url"
        label={t('instance.model.url')}
        hint={t('instance.model.urlHint')}
        required={t('instance.model.urlRequired')}
        placeholder="https://api.openai.com/v1"
        isMono
      />
      <TextField
        form={form}
        name="model"
        label={t('instance.model.name')}
        required={t('instance.model.nameRequired')}
        isMono
      />
      <TextField
        form={form}
        name="key"
        type="password"
        autoComplete="off"
        label={t('instance.model.key')}
        note={t('instance.model.optional')}
        hint={t(model.has_key ? 'instance.model.keyKept' : 'instance.model.keyHint')}
      />
    </FormShell>
  )
}

/** Tries the model that is set, or takes it away. */
function Actions(): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const test = useChange({ mutationFn: () => call('POST /instance/copilot/test', {}) })
  const say = useSentences()
  const remove = useChange({
    mutationFn: () => call('PUT /instance/copilot', { body: { base_url: null, model: null, key: '' } }),
    onSuccess: (none) => {
      queries.setQueryData(keyOf('GET /instance/copilot', {}), none)
      setIsAsked(false)
      showToast('success', t('instance.model.removed'))
    },
  })
  const close = () => {
    setIsAsked(false)
    remove.reset()
  }
  return (
    <>
      <div className="row row--wrap">
        <Button onClick={() => test.mutate()} isLoading={test.isPending}>
          {t('instance.model.test')}
        </Button>
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          {t('instance.model.remove')}
        </Button>
      </div>
      {test.data && (
        <div role="status">
          <Callout tone="success">{say(test.data.messages, test.data.message)}</Callout>
        </div>
      )}
      {test.isError && <Callout tone="danger">{errorText(test.error, t('common:errors.unreachable'))}</Callout>}
      <ConfirmDialog
        title={t('instance.model.removeTitle')}
        isOpen={isAsked}
        onClose={close}
        confirmLabel={t('instance.model.remove')}
        onConfirm={() => remove.mutate()}
        isDanger
        isLoading={remove.isPending}
        error={remove.isError ? errorText(remove.error, t('common:errors.unreachable')) : undefined}
      >
        {t('instance.model.removeText')}
      </ConfirmDialog>
    </>
  )
}
