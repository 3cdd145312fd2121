import { useCallback, useId, useState, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import { PIPELINE_SYSTEMS, type PipelineSystemId } from '#engine/pipelines/systems.ts'
import type { Output } from '#contract/endpoint.ts'
import type { pipelines } from '#contract/pipelines.ts'
import { call } from '../../api/client.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm, type ServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { NO_PRICES, priceComment, type PriceChoice } from '../pipeline/price-choice.ts'
import { PriceOptions } from '../pipeline/PriceOptions.tsx'
import type { PushToGitDialogProps } from './props.ts'
import { PushToGitDialogDone } from './Done.tsx'
import '../create-environment/create-environment.css'
import '../deploy/deploy.css'

/** Where it goes unless someone says otherwise: never over what others work on. */
const BRANCH = 'strata'

interface PushValues {
  url: string
  branch: string
  folder: string
  message: string
  username: string
  token: string
  pipeline: PipelineSystemId | ''
  prices: PriceChoice
}

const EMPTY: PushValues = {
  url: '',
  branch: BRANCH,
  folder: '',
  message: '',
  username: '',
  token: '',
  pipeline: '',
  prices: NO_PRICES,
}

/** Each opening begins again, so that no token stays. */
export function PushToGitDialogBody(props: PushToGitDialogProps): ReactNode {
  return props.isOpen && <PushForm {...props} />
}

function PushForm({ isOpen, onClose, source, name }: PushToGitDialogProps): ReactNode {
  const { t } = useTexts(['deploy', 'common'])
  const formId = useId()
  const [pushed, setPushed] = useState<Output<(typeof pipelines)['push']>>()
  const form = useServerForm<PushValues>({
    values: EMPTY,
    onSubmit: async ({ url, branch, folder, message, username, token, pipeline, prices }) => {
      const [text, user] = [message.trim(), username.trim()]
      const price_comment = priceComment(prices)
      const done = await call('POST /git/push', {
        body: {
          ...source,
          url: url.trim(),
          branch: branch.trim(),
          folder: folder.trim(),
          token,
          ...(text !== '' && { message: text }),
          ...(user !== '' && { username: user }),
          ...(pipeline !== '' && { pipeline, ...(price_comment && { price_comment }) }),
        },
      })
      form.inner.setValue('token', '')
      setPushed(done)
    },
  })
  const close = useCallback(() => {
    if (!form.isSubmitting) onClose()
  }, [form.isSubmitting, onClose])
  const foot = pushed ? (
    <>
      <Button onClick={() => setPushed(undefined)}>{t('push.again')}</Button>
      <Button variant="primary" onClick={onClose}>
        {t('push.close')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={close}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isSubmitting}>
        {t('push.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('push.title')} isOpen={isOpen} onClose={close} width="mid" foot={foot}>
      {!pushed && (
        <>
          <p className="small t2">{t('push.lead', { name })}</p>
          <FormShell form={form} id={formId} foot={undefined}>
            <PushFields form={form} />
          </FormShell>
        </>
      )}
      <div className="deploy-status" role="status">
        {pushed && <PushToGitDialogDone pushed={pushed} />}
      </div>
    </Dialog>
  )
}

function PushFields({ form }: { form: ServerForm<PushValues> }): ReactNode {
  const { t } = useTexts('deploy')
  const { field, fieldState } = useController({ control: form.inner.control, name: 'pipeline' })
  const { field: prices } = useController({ control: form.inner.control, name: 'prices' })
  const checkUrl = (text: string) => {
    const url = text.trim()
    if (!/^https:\/\//i.test(url)) return t('push.urlHttps')
    return /^https:\/\/[^/]*@/i.test(url) ? t('push.urlSignIn') : undefined
  }
  const checkFolder = (text: string) =>
    text.trim().split(/[\\/]/).includes('..') ? t('push.folderOutside') : undefined
  const optional = t('push.optional')
  return (
    <>
      <TextField
        form={form}
        name="url"
        label={t('push.url')}
        hint={t('push.urlHint')}
        required={t('push.urlRequired')}
        check={checkUrl}
        placeholder="https://github.com/acme/infrastructure"
        inputMode="url"
        isMono
        hasFocus
      />
      <TextField
        form={form}
        name="token"
        label={t('push.token')}
        hint={t('push.tokenHint')}
        required={t('push.tokenRequired')}
        type="password"
        autoComplete="off"
      />
      <div className="create-pair">
        <TextField
          form={form}
          name="branch"
          label={t('push.branch')}
          hint={t('push.branchHint')}
          required={t('push.branchRequired')}
          isMono
        />
        <TextField
          form={form}
          name="folder"
          label={t('push.folder')}
          note={optional}
          hint={t('push.folderHint')}
          check={checkFolder}
          isMono
        />
        <TextField form={form} name="message" label={t('push.message')} note={optional} hint={t('push.messageHint')} />
        <TextField
          form={form}
          name="username"
          label={t('push.username')}
          note={optional}
          hint={t('push.usernameHint')}
        />
      </div>
      <Field label={t('push.pipeline')} note={optional} error={fieldState.error?.message}>
        {(control) => (
          <Select
            control={control}
            value={field.value}
            options={[
              { value: '', label: t('push.noPipeline') },
              ...PIPELINE_SYSTEMS.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={field.onChange}
          />
        )}
      </Field>
      {field.value !== '' && <PriceOptions value={prices.value} onChange={prices.onChange} />}
    </>
  )
}
