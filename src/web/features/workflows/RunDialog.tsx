import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { answersBelow, answersOf } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import type { Workflow } from '#contract/workflows.ts'
import { call } from '../../api/client.ts'
import { refreshEnvironments } from '../../api/environments.ts'
import { errorText } from '../../api/errors.ts'
import { runnableEnvironmentsQuery } from '../../api/workflows.ts'
import { useChange } from '../../api/use-change.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RunView } from './RunView.tsx'

/** Runs a workflow by hand for one environment, and shows what became of it. */
export function RunDialog({ workflow, onClose }: { workflow: Workflow; onClose: () => void }): ReactNode {
  const { t } = useTexts(['workflows', 'common'])
  const queries = useQueryClient()
  const { id, name, project_id: projectId } = workflow
  const [chosen, setChosen] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const environments = useQuery(runnableEnvironmentsQuery(projectId))
  const options = (environments.data ?? []).map((one) => ({ value: one.id, label: one.name, aside: one.project.name }))
  const run = useChange({
    mutationFn: () => call('POST /workflows/{id}/run', { params: { id }, body: { environment_id: chosen } }),
    onSettled: () => {
      void refreshEnvironments(queries)
      void queries.invalidateQueries(answersOf('GET /workflows'))
      void queries.invalidateQueries(answersBelow('GET /workflows/{id}', { id }))
    },
  })
  const start = () => {
    setIsMissing(chosen === '')
    if (chosen !== '') run.mutate()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t(run.isSuccess ? 'common:close' : 'common:cancel')}</Button>
      <Button variant="primary" onClick={start} isLoading={run.isPending}>
        {t(run.isSuccess ? 'run.again' : 'run.start')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('run.title', { name })} isOpen onClose={onClose} foot={foot} width="mid">
      {environments.isPending && (
        <output aria-label={t('common:loading')}>
          <Skeleton width="100%" height="3rem" />
        </output>
      )}
      {environments.isError && (
        <ErrorState
          title={t('run.failed')}
          text={errorText(environments.error, t('common:errors.unreachable'))}
          onRetry={() => void environments.refetch()}
        />
      )}
      {environments.data && options.length === 0 && <p className="small t2">{t('run.noneAtAll')}</p>}
      {options.length > 0 && (
        <Field label={t('run.environment')} error={isMissing ? t('run.required') : undefined}>
          {(control) => (
            <Combobox
              control={control}
              value={chosen}
              options={options}
              onChange={(next) => {
                setChosen(next)
                setIsMissing(false)
              }}
              emptyText={t('run.none')}
            />
          )}
        </Field>
      )}
      {run.isError && <Callout tone="danger">{errorText(run.error, t('common:errors.unreachable'))}</Callout>}
      {run.data && (
        <div role="status">
          <RunView run={run.data} />
        </div>
      )}
    </Dialog>
  )
}
