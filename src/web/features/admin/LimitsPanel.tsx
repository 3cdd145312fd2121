import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { agents } from '#contract/agents.ts'
import type { Output } from '#contract/endpoint.ts'
import { APPLY_MINUTES, PLAN_MINUTES } from '#domain/run/administration.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { keyOf, query } from '../../api/query.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { NumberField } from '../../forms/NumberField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { SetupPanel } from './SetupPanel.tsx'

type Limits = Output<typeof agents.limits>

/** How long plans and applies can take. */
export function LimitsPanel(): ReactNode {
  const { t } = useTexts(['agents', 'common'])
  const limits = useQuery(query('GET /agents/limits', {}))
  return (
    <SetupPanel title={t('limits.title')}>
      <Loaded
        of={limits}
        failed={t('limits.failed')}
        pending={
          <output aria-label={t('common:loading')}>
            <Skeleton width="60%" />
          </output>
        }
      />
      {limits.data && <Form limits={limits.data} />}
    </SetupPanel>
  )
}

function Form({ limits }: { limits: Limits }): ReactNode {
  const { t } = useTexts('agents')
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const form = useServerForm<{ [Name in keyof Limits]: number | null }>({
    values: limits,
    onSubmit: async ({ plan_minutes, apply_minutes }) => {
      for (const [name, value] of Object.entries({ plan_minutes, apply_minutes }))
        if (value === null && (name === 'plan_minutes' || name === 'apply_minutes'))
          form.inner.setError(name, { message: t('limits.required') }, { shouldFocus: true })
      if (plan_minutes === null || apply_minutes === null) return
      const saved = await call('PUT /agents/limits', { body: { plan_minutes, apply_minutes } })
      queries.setQueryData(keyOf('GET /agents/limits', {}), saved)
      form.inner.reset(saved)
      showToast('success', t('limits.saved'))
    },
  })
  const fields = [
    ['plan_minutes', PLAN_MINUTES, t('limits.plan'), t('limits.planHint'), t('limits.planRange')],
    ['apply_minutes', APPLY_MINUTES, t('limits.apply'), t('limits.applyHint'), t('limits.applyRange')],
  ] as const
  return (
    <FormShell
      form={form}
      foot={
        abilities['agents.manage'] && (
          <div>
            <Button type="submit" isLoading={form.isSubmitting}>
              {t('limits.save')}
            </Button>
          </div>
        )
      }
    >
      {fields.map(([name, { min, max }, label, hint, outOfRange]) => (
        <NumberField
          key={name}
          form={form}
          name={name}
          label={label}
          hint={hint}
          outOfRange={outOfRange}
          suffix={t('limits.minutes')}
          min={min}
          max={max}
          step={1}
          isWhole
        />
      ))}
    </FormShell>
  )
}
