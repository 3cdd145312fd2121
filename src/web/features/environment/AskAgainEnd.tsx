import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { NumberField } from '../../forms/NumberField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { parseLocal } from '../../lib/zoned-time.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { AGAIN_ENDS, type AgainValues } from './ask-again-form.ts'

/** The longest life that the server takes, in days (src/contract/environments.ts). */
const LIFETIME_MAX_DAYS = 3650

/** When the environment ends: as before, or another end. */
export function AskAgainEnd({ form }: { form: ServerForm<AgainValues> }): ReactNode {
  const { t } = useTexts(['askAgain', 'environments'])
  const { settings } = useAccount()
  const { field } = useController({ control: form.inner.control, name: 'end' })
  const checkDate = (text: string) => {
    const at = parseLocal(text, settings.timezone)
    return at === undefined || at <= new Date() ? t('environments:dialog.dateRequired') : undefined
  }
  return (
    <div className="field" role="group" aria-label={t('environments:dialog.end')}>
      <span className="field__label">{t('environments:dialog.end')}</span>
      <div>
        <Segmented
          label={t('environments:dialog.end')}
          options={AGAIN_ENDS.map((value) => ({
            value,
            label: value === 'keep' ? t('keepEnd') : t(`environments:dialog.ends.${value}`),
          }))}
          value={field.value}
          onChange={field.onChange}
        />
      </div>
      {field.value === 'days' && (
        <NumberField
          form={form}
          name="lifetime_days"
          label={t('environments:dialog.days')}
          min={1}
          max={LIFETIME_MAX_DAYS}
          step={1}
          suffix={t('environments:dialog.daysUnit')}
          outOfRange={t('environments:dialog.daysRange', { max: LIFETIME_MAX_DAYS })}
          isWhole
        />
      )}
      {field.value === 'date' && (
        <TextField
          form={form}
          name="expires_at"
          label={t('environments:dialog.date')}
          hint={t('environments:dialog.dateHint', { zone: settings.timezone })}
          type="datetime-local"
          required={t('environments:dialog.dateRequired')}
          check={checkDate}
        />
      )}
    </div>
  )
}
