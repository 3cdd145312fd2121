import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { answersOf } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import type { Workflow } from '#contract/workflows.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keepWorkflow } from '../../api/workflows.ts'
import { useChange } from '../../api/use-change.ts'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './workflows.module.css'

/** Switches a workflow on or off at once. */
export function EnabledSwitch({ workflow }: { workflow: Workflow }): ReactNode {
  const { t } = useTexts(['workflows', 'common'])
  const queries = useQueryClient()
  const labelId = useId()
  const { id, name, enabled, version, author, abilities } = workflow
  const change = useChange({
    mutationFn: (isOn: boolean) =>
      call('PUT /workflows/{id}', { params: { id }, body: { enabled: isOn, base_version: version } }),
    onSuccess: (after) => {
      // Switching it on makes the caller its author, whose rights it uses.
      if (after.author.email !== author.email) showToast('info', t('row.nowYours', { name }))
      return keepWorkflow(queries, after)
    },
    onError: (error) => {
      showToast('error', errorText(error, t('common:errors.unreachable')))
      void queries.invalidateQueries(answersOf('GET /workflows'))
    },
  })
  return (
    <span className={styles.ruleSwitch}>
      <span className="visually-hidden" id={labelId}>
        {t('row.enabled', { name })}
      </span>
      <Switch
        labelledBy={labelId}
        isOn={change.isPending ? change.variables : enabled}
        disabledReason={abilities['workflow.update'] ? undefined : t('row.mayNotUpdate', { name: author.name })}
        onChange={(isOn) => change.mutate(isOn)}
      />
    </span>
  )
}
