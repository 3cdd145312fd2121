import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import { BUDGET_PRESETS_USD } from '#domain/project/budget.ts'
import { NumberField } from '../../forms/NumberField.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { useFormat } from '../../lib/format.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { ProjectValues } from './project-form.ts'
import styles from './projects.module.css'

/** Step of the field's arrows. */
const BUDGET_STEP_USD = 50

/** The monthly budget of a project, with the usual ones to pick. */
export function BudgetFields({ form }: { form: ServerForm<ProjectValues> }): ReactNode {
  const { t } = useTexts('projects')
  const { usd } = useFormat()
  const limit = useWatch({ control: form.inner.control, name: 'budget_limit' })
  const pick = (preset: number) =>
    form.inner.setValue('budget_limit', preset, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <div className={styles.projectFormShort}>
        <NumberField
          form={form}
          name="budget_limit"
          label={t('form.budget')}
          note={t('form.optional')}
          hint={t('form.budgetHint')}
          min={0}
          max={1e9}
          step={BUDGET_STEP_USD}
          prefix="$"
          outOfRange={t('form.budgetRange')}
        />
      </div>
      <div className="row row--wrap" role="group" aria-label={t('form.presets')}>
        {BUDGET_PRESETS_USD.map((preset) => (
          <Chip key={preset} isPressed={limit === preset} onClick={() => pick(preset)}>
            {usd(preset)}
          </Chip>
        ))}
      </div>
    </>
  )
}
