import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import { EXTEND_DAYS } from '#domain/environment/expiry.ts'
import { useAccount } from '../../api/account.ts'
import { NumberField } from '../../forms/NumberField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { parseLocal } from '../../lib/zoned-time.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { ENDS, type CreateValues, type EnvironmentSource } from './values.ts'
import { TEMPORARY_DAYS } from '#engine/durations.ts'

/** The longest life that the server takes, in days (src/contract/environments.ts). */
const LIFETIME_MAX_DAYS = 3650

interface EndProps {
  form: ServerForm<CreateValues>
  source: EnvironmentSource
  /** The longest life that the project allows; null for any. */
  maxDays: number | null
}

/** When the environment ends. */
export function CreateEnvironmentEnd({ form, source, maxDays }: EndProps): ReactNode {
  const { t } = useTexts('environments')
  const { settings } = useAccount()
  const errorId = useId()
  const { field } = useController({
    control: form.inner.control,
    name: 'end',
    rules: {
      validate: (end, { lifetime_days: days }) =>
        end !== 'days' || days !== null || t('dialog.daysRange', { max: LIFETIME_MAX_DAYS }),
    },
  })
  const { errors } = form.inner.formState
  // What the server says of an end that is not on screen stands here.
  const hidden = [
    errors.end,
    field.value === 'days' ? undefined : errors.lifetime_days,
    field.value === 'date' ? undefined : errors.expires_at,
  ]
  const problem = hidden.find((error) => error !== undefined)?.message
  const capped = maxDays !== null && t('dialog.endCap', { count: maxDays })
  const byDuration = source.isTemporary ? t('dialog.endTemporary', { count: TEMPORARY_DAYS }) : t('dialog.endNever')
  const hint = [field.value === 'duration' && byDuration, capped].filter(Boolean).join(' ')
  const checkDate = (text: string) => {
    const at = parseLocal(text, settings.timezone)
    return at === undefined || at <= new Date() ? t('dialog.dateRequired') : undefined
  }
  return (
    <div
      className="field"
      role="group"
      aria-label={t('dialog.end')}
      aria-describedby={problem === undefined ? undefined : errorId}
    >
      <span className="field__label">{t('dialog.end')}</span>
      <div>
        <Segmented
          label={t('dialog.end')}
          options={ENDS.map((value) => ({ value, label: t(`dialog.ends.${value}`) }))}
          value={field.value}
          onChange={field.onChange}
        />
      </div>
      {field.value === 'days' && (
        <div className="create-short">
          <NumberField
            form={form}
            name="lifetime_days"
            label={t('dialog.days')}
            min={1}
            max={LIFETIME_MAX_DAYS}
            step={EXTEND_DAYS}
            suffix={t('dialog.daysUnit')}
            outOfRange={t('dialog.daysRange', { max: LIFETIME_MAX_DAYS })}
            isWhole
          />
        </div>
      )}
      {field.value === 'date' && (
        <div className="create-short">
          <TextField
            form={form}
            name="expires_at"
            label={t('dialog.date')}
            hint={t('dialog.dateHint', { zone: settings.timezone })}
            type="datetime-local"
            required={t('dialog.dateRequired')}
            check={checkDate}
          />
        </div>
      )}
      {hint !== '' && <span className="field__hint">{hint}</span>}
      {problem !== undefined && (
        <span className="field__error" id={errorId} role="alert">
          <Icon of={CircleAlert} />
          {problem}
        </span>
      )}
    </div>
  )
}
