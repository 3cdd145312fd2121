import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { LIST_MAX, query } from '../../api/query.ts'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import type { AgainValues } from './ask-again-form.ts'

interface AskAgainStackProps {
  form: ServerForm<AgainValues>
  environment: EnvironmentDetail
}

/** What the environment is made of: its stack with other answers, or a template in its place. */
export function AskAgainStack({ form, environment }: AskAgainStackProps): ReactNode {
  const { t } = useTexts(['askAgain', 'common'])
  const { field, fieldState } = useController({ control: form.inner.control, name: 'template_id' })
  const own = useQuery(query('GET /templates', { query: { scope: 'mine', limit: LIST_MAX } }))
  const shared = useQuery(query('GET /templates', { query: { scope: 'team', limit: LIST_MAX } }))
  const templates = new Map([...(own.data ?? []), ...(shared.data ?? [])].map((one) => [one.id, one]))
  const options = [
    { value: '', label: t('sameStack') },
    ...[...templates.values()].map((one) => ({ value: one.id, label: one.name, aside: one.region })),
  ]
  return (
    <>
      <Field label={t('stack')} hint={t('stackHint')} error={fieldState.error?.message}>
        {(control) => (
          <Combobox
            control={control}
            value={field.value}
            options={options}
            onChange={field.onChange}
            emptyText={t('noTemplate')}
          />
        )}
      </Field>
      {field.value === '' && <AnswerFields form={form} environment={environment} hasDuration />}
    </>
  )
}
