import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { TEAM_SIZES } from '#engine/answers.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES } from '#engine/vocabulary.ts'
import { Field } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { useRegionOptions } from '../../widgets/region-place.ts'
import { useBuilder } from './builder-context.ts'
import styles from './inspector.module.css'

/** A team has 1 to 100 people. */
const [PEOPLE_MIN, PEOPLE_MAX] = [1, 100]

/** What the whole stack is for: it decides sizes, standbys and prices. */
export function EnvironmentPanel({ stack }: { stack: StackDraft }): ReactNode {
  const { t } = useTexts(['builder', 'common'])
  const { actions, readOnlyReason } = useBuilder()
  const regionOptions = useRegionOptions()
  const people = TEAM_SIZES.map(({ value }) => value).join(', ')
  return (
    <>
      <div className={styles.inspectorHead}>
        <h2 className="h3 grow">{t('environment.title')}</h2>
      </div>
      <fieldset
        className={clsx(styles.inspectorBody, styles.inspectorForm)}
        disabled={readOnlyReason !== undefined}
        aria-label={t('environment.title')}
      >
        <p className="small t2">{t('environment.text')}</p>
        <Field label={t('environment.type')}>
          {(control) => (
            <Select
              control={control}
              value={stack.environment_type}
              options={ENVIRONMENT_TYPES.map(({ id }) => ({
                value: id,
                label: t(`common:words.environmentTypes.${id}`),
              }))}
              onChange={(value) => actions.describe({ environment_type: value })}
            />
          )}
        </Field>
        <Field label={t('environment.region')}>
          {(control) => (
            <Select
              control={control}
              value={stack.region}
              options={regionOptions(CLOUDS[stack.cloud].regions)}
              onChange={(region) => actions.describe({ region })}
            />
          )}
        </Field>
        <Field label={t('environment.sensitivity')}>
          {(control) => (
            <Select
              control={control}
              value={stack.data_sensitivity}
              options={SENSITIVITIES.map(({ id }) => ({ value: id, label: t(`common:words.sensitivities.${id}`) }))}
              onChange={(value) => actions.describe({ data_sensitivity: value })}
            />
          )}
        </Field>
        <Field label={t('environment.people')} hint={t('environment.peopleHint', { sizes: people })}>
          {(control) => (
            <NumberInput
              control={control}
              value={stack.team_size}
              min={PEOPLE_MIN}
              max={PEOPLE_MAX}
              step={1}
              onChange={(value) =>
                actions.describe(
                  { team_size: Math.min(PEOPLE_MAX, Math.max(PEOPLE_MIN, Math.round(value ?? PEOPLE_MIN))) },
                  'team_size',
                )
              }
            />
          )}
        </Field>
        <Field label={t('environment.duration')}>
          {(control) => (
            <Select
              control={control}
              value={stack.duration}
              options={DURATIONS.map(({ id }) => ({ value: id, label: t(`common:words.durations.${id}`) }))}
              onChange={(value) => actions.describe({ duration: value })}
            />
          )}
        </Field>
        <p className="tiny t3">{t('environment.choose')}</p>
      </fieldset>
    </>
  )
}
