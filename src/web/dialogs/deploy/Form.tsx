import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate, useSearchParams } from 'react-router'
import type { Environment } from '#contract/environment.ts'
import type { Project } from '#contract/projects.ts'
import { call } from '../../api/client.ts'
import { keepEnvironment } from '../../api/environment.ts'
import { invalidate } from '../../api/query.ts'
import { findNewestRun } from '../../api/runs.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { NOTHING_TO_LOSE } from '../../lib/use-unsaved.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { CheckPrice } from '../create-environment/Check.tsx'
import { DeployDialogConfirm } from './Confirm.tsx'
import { DeployDialogDone } from './Done.tsx'
import { DeployDialogFields } from './Fields.tsx'
import { useDeployCheck } from './use-deploy-check.ts'
import { emptyDeploy, tagsFrom, type Deployed, type DeployValues } from './values.ts'

/** How long it says that the deployment is initiated. */
const INITIATED_MS = 3_000

interface DeployDialogFormProps extends Deployed {
  isOpen: boolean
  onClose: () => void
  projects: readonly Project[]
}

/**
 * Asks where the environment is to be, says what it takes, and requests it. With auto-approve it is
 * requested at once; otherwise policy and budget are shown first. The server's rules hold either way.
 */
export function DeployDialogForm({ isOpen, onClose, projects, ...deployed }: DeployDialogFormProps): ReactNode {
  const { t } = useTexts(['deploy', 'common'])
  const queries = useQueryClient()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const formId = useId()
  const [isConfirming, setIsConfirming] = useState(false)
  const [made, setMade] = useState<Environment>()
  // The project from which someone came, or the only one.
  const given =
    projects.find(({ id }) => id === params.get('project')) ?? (projects.length === 1 ? projects[0] : undefined)
  const form = useServerForm<DeployValues>({
    values: emptyDeploy(deployed, given?.id ?? ''),
    onSubmit: async (values) => {
      if (!values.auto_approve && !isConfirming) return setIsConfirming(true)
      try {
        const source = await check.readSource(values)
        const environment = await call('POST /environments', {
          body: {
            ...source,
            project_id: values.project_id,
            name: values.name.trim(),
            connection: values.connection,
            ...(values.connection === 'cloud' && { connection_id: values.connection_id }),
            tags: tagsFrom(values.tags),
          },
        })
        keepEnvironment(queries, environment)
        void invalidate(queries, 'GET /templates')
        const run = await findNewestRun(environment)
        if (run === undefined) setMade(environment)
        // What is not saved in the builder stays there as a draft.
        else await navigate(to('run', { id: run.id }), { state: NOTHING_TO_LOSE })
      } catch (error) {
        // What is refused stands at its field, which has to be there to take the focus.
        flushSync(() => setIsConfirming(false))
        throw error
      }
    },
    fields: { 'stack.region': 'region' },
    fieldOf: ({ status, problems, said }) => {
      if (problems.length > 0) return undefined
      if (said?.code.startsWith('connections.')) return 'connection_id'
      if (status === 409) return 'name'
      return status === 403 ? 'project_id' : undefined
    },
  })
  const check = useDeployCheck(form, deployed)
  const close = useCallback(() => {
    if (!form.isSubmitting) onClose()
  }, [form.isSubmitting, onClose])
  const closeLater = useEffectEvent(onClose)
  useEffect(() => {
    if (!made) return undefined
    const timer = window.setTimeout(() => closeLater(), INITIATED_MS)
    return () => window.clearTimeout(timer)
  }, [made])

  const isEmpty = 'stack' in deployed.source && deployed.source.stack.nodes.length === 0
  const reason = isEmpty ? t('empty') : isConfirming && !check.answer ? t('checkFirst') : undefined
  const foot = !made && (
    <>
      {check.shown && <CheckPrice check={check.shown} />}
      <Button onClick={isConfirming ? () => setIsConfirming(false) : close}>
        {isConfirming ? t('back') : t('common:cancel')}
      </Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isSubmitting} disabledReason={reason}>
        {t('submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={close} width="mid" foot={foot || undefined}>
      {!made && <p className="small t2">{t('lead', { name: deployed.name, cloud: cloudName(deployed.cloud) })}</p>}
      <div hidden={isConfirming || made !== undefined}>
        <FormShell form={form} id={formId} foot={isEmpty && <Callout tone="warning">{t('empty')}</Callout>}>
          <DeployDialogFields form={form} deployed={deployed} projects={projects} check={check} />
        </FormShell>
      </div>
      {isConfirming && !made && <DeployDialogConfirm form={form} projects={projects} check={check} />}
      <div className="deploy-status" role="status">
        {made && <DeployDialogDone environment={made} />}
      </div>
    </Dialog>
  )
}
