import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { isLimit, LIMIT_MAX, type PriceChoice } from './price-choice.ts'

interface PriceOptionsProps {
  value: PriceChoice
  onChange: (value: PriceChoice) => void
}

/** Whether a pipeline comments prices, and from which increase it fails. */
export function PriceOptions({ value, onChange }: PriceOptionsProps): ReactNode {
  const { t } = useTexts('deploy')
  const { isOn, limit } = value
  return (
    <div className="stack stack--4">
      <Checkbox
        label={t('pipeline.prices')}
        hint={t('pipeline.pricesHint')}
        checked={isOn}
        onChange={(event) => onChange({ ...value, isOn: event.target.checked })}
      />
      {isOn && (
        <div className="deploy-limit">
          <Field
            label={t('pipeline.limit')}
            note={t('push.optional')}
            hint={t('pipeline.limitHint')}
            error={isLimit(limit) ? undefined : t('pipeline.limitRange')}
          >
            {(control) => (
              <NumberInput
                control={control}
                value={limit}
                min={0}
                max={LIMIT_MAX}
                prefix="$"
                onChange={(next) => onChange({ ...value, limit: next })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  )
}
