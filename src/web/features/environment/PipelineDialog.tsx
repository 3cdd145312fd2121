import { useId, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { EnvironmentPipeline } from '#contract/reported.ts'
import { PIPELINE_PROVIDERS, PROVIDER_HOSTS, type PipelineProvider } from '#domain/run/reported.ts'
import { call } from '../../api/client.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { showToast } from '../../ui/toast.ts'

interface PipelineDialogProps {
  environmentId: string
  trigger: EnvironmentPipeline['trigger']
  onDone: (pipeline: EnvironmentPipeline) => void
  onClose: () => void
}

interface Values {
  provider: PipelineProvider
  host: string
  project: string
  pipeline: string
  ref: string
  token: string
}

/** Names of the systems. */
const LABELS: Readonly<Record<PipelineProvider, string>> = {
  github: 'GitHub Actions',
  gitlab: 'GitLab CI',
  'azure-devops': 'Azure DevOps',
}
const HINTS = { github: 'github', gitlab: 'gitlab', 'azure-devops': 'azure' } as const

/** Where the pipeline is and with which token it is started. The token is never shown: each opening begins without. */
export function PipelineDialog({ environmentId, trigger, onDone, onClose }: PipelineDialogProps): ReactNode {
  const { t } = useTexts('runs')
  const formId = useId()
  const form = useServerForm<Values>({
    values: {
      provider: trigger?.provider ?? 'github',
      host: trigger?.host ?? PROVIDER_HOSTS.github,
      project: trigger?.project ?? '',
      pipeline: trigger?.pipeline ?? '',
      ref: trigger?.ref ?? 'main',
      token: '',
    },
    onSubmit: async ({ provider, host, project, pipeline, ref, token }) => {
      const answer = await call('PUT /environments/{id}/pipeline', {
        params: { id: environmentId },
        body: {
          provider,
          host: host.trim(),
          project: project.trim(),
          pipeline: provider === 'gitlab' ? '' : pipeline.trim(),
          ref: ref.trim(),
          ...(token !== '' && { token }),
        },
      })
      showToast('success', t('pipeline.saved'))
      onDone(answer)
      onClose()
    },
  })
  const provider = useController({ control: form.inner.control, name: 'provider' })
  const system = provider.field.value
  const choose = (next: PipelineProvider) => {
    // An address that nobody changed follows the system.
    if (form.inner.getValues('host') === PROVIDER_HOSTS[system]) form.inner.setValue('host', PROVIDER_HOSTS[next])
    provider.field.onChange(next)
  }
  const required = t('pipeline.required')
  return (
    <Dialog title={t('pipeline.dialog')} isOpen onClose={onClose} width="mid">
      <FormShell
        form={form}
        id={formId}
        foot={
          <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
            {t('pipeline.save')}
          </DialogFoot>
        }
      >
        <div className="field">
          <span className="field__label">{t('pipeline.provider')}</span>
          <RadioCards
            label={t('pipeline.provider')}
            cards={PIPELINE_PROVIDERS.map((value) => ({
              value,
              title: LABELS[value],
              text: new URL(PROVIDER_HOSTS[value]).host,
            }))}
            value={system}
            onChange={choose}
            isColumns
          />
        </div>
        <TextField form={form} name="host" label={t('pipeline.host')} required={required} isMono />
        <TextField
          form={form}
          name="project"
          label={t('pipeline.project')}
          hint={t(`pipeline.projects.${HINTS[system]}`)}
          required={required}
          isMono
        />
        {system !== 'gitlab' && (
          <TextField
            form={form}
            name="pipeline"
            label={t('pipeline.pipeline')}
            hint={t(`pipeline.pipelines.${system === 'github' ? 'github' : 'azure'}`)}
            required={required}
            isMono
          />
        )}
        <TextField form={form} name="ref" label={t('pipeline.ref')} required={required} isMono />
        <TextField
          form={form}
          name="token"
          label={t('pipeline.token')}
          hint={`${t('pipeline.tokenHint')}${trigger ? ` ${t('pipeline.tokenKept')}` : ''}`}
          type="password"
          autoComplete="new-password"
          {...(trigger === null && { required })}
        />
      </FormShell>
    </Dialog>
  )
}
