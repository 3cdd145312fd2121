import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { answersBelow, answersOf } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import type { Workflow } from '#contract/workflows.ts'
import { call } from '../../api/client.ts'
import { refreshEnvironments } from '../../api/environments.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { runnableEnvironmentsQuery } from '../../api/workflows.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EndConsequences, isOnlyRequest, NameToEnd } from '../../widgets/EndConsequences.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { RunView } from './RunView.tsx'

/** Whether a workflow tears down what it is run for. What is gone, or going already, it leaves alone. */
function ends(workflow: Workflow, { status, operation }: Environment): boolean {
  return (
    workflow.actions.some(({ type }) => type === 'terminate') && status !== 'deleted' && operation.kind !== 'destroying'
  )
}

/**
 * Runs a workflow by hand for one environment, and shows what became of it. Where it tears the environment down, it
 * says what is destroyed and asks for the name, as deleting does.
 */
export function RunDialog({ workflow, onClose }: { workflow: Workflow; onClose: () => void }): ReactNode {
  const { t } = useTexts(['workflows', 'lifecycle', 'common'])
  const queries = useQueryClient()
  const { id, name, project_id: projectId } = workflow
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const environments = useQuery(runnableEnvironmentsQuery(projectId))
  const options = (environments.data ?? []).map((one) => ({ value: one.id, label: one.name, aside: one.project.name }))
  const environment = environments.data?.find((one) => one.id === chosen)
  const isEnd = environment !== undefined && ends(workflow, environment)
  const isNameAsked = isEnd && !isOnlyRequest(environment)
  const run = useChange({
    mutationFn: () => call('POST /workflows/{id}/run', { params: { id }, body: { environment_id: chosen } }),
    onSuccess: () => setTyped(''),
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
      <Button
        variant={isEnd ? 'danger-solid' : 'primary'}
        onClick={start}
        isLoading={run.isPending}
        disabledReason={
          isNameAsked && typed.trim() !== environment.name ? t('lifecycle:deletion.nameFirst') : undefined
        }
      >
        {t(run.isSuccess ? 'run.again' : 'run.start')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('run.title', { name })} isOpen onClose={onClose} foot={foot} width="mid">
      <Loaded
        of={environments}
        failed={t('run.failed')}
        pending={
          <output aria-label={t('common:loading')}>
            <Skeleton width="100%" height="3rem" />
          </output>
        }
      />
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
                setTyped('')
                setIsMissing(false)
              }}
              emptyText={t('run.none')}
            />
          )}
        </Field>
      )}
      {isEnd && (
        <>
          <p className="medium">
            {t(workflow.conditions.length > 0 ? 'run.endsIf' : 'run.ends', { name: environment.name })}
          </p>
          <EndConsequences environment={environment} />
          {isNameAsked && <NameToEnd name={environment.name} typed={typed} onType={setTyped} />}
        </>
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
