import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTexts } from '../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { EXTEND_DAYS } from '#domain/environment/expiry.ts'
import { useAccount } from '../api/account.ts'
import { call } from '../api/client.ts'
import { keepEnvironment } from '../api/environment.ts'
import { FormShell } from '../forms/FormShell.tsx'
import { NumberField } from '../forms/NumberField.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useServerForm } from '../forms/use-server-form.ts'
import { useFormat } from '../lib/format.ts'
import { parseLocal } from '../lib/zoned-time.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { showToast } from '../ui/toast.ts'
import { daysLeft, extendsFrom } from './extension.ts'

interface ExtendDialogProps {
  environment: Environment
  isOpen: boolean
  onClose: () => void
}

interface ExtendValues {
  by: 'days' | 'date'
  days: number | null
  expires_at: string
}

const WAYS = ['days', 'date'] as const

/** Moves the end of an environment by days or to a date, as far as its project allows. */
export function ExtendDialog(props: ExtendDialogProps): ReactNode {
  // Each opening begins with what holds now.
  return <Extend key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function Extend({ environment, isOpen, onClose }: ExtendDialogProps): ReactNode {
  const { t } = useTexts(['lifecycle', 'common'])
  const queries = useQueryClient()
  const formId = useId()
  const { settings } = useAccount()
  const { dateTime } = useFormat()
  const { id, name, expires_at: end, latest_end: latest } = environment
  const days = daysLeft(environment)
  const values: ExtendValues = { by: days === 0 ? 'date' : 'days', days: Math.min(EXTEND_DAYS, days), expires_at: '' }
  const form = useServerForm<ExtendValues>({
    values,
    onSubmit: async (given) => {
      const wanted = parseLocal(given.expires_at, settings.timezone)
      const body =
        given.by === 'days' || wanted === undefined ? { days: given.days ?? 0 } : { expires_at: wanted.toISOString() }
      const after = await call('POST /environments/{id}/extend', { params: { id }, body })
      const date = after.expires_at === null ? '' : dateTime(new Date(after.expires_at))
      showToast('success', t('extended', { name, date }))
      onClose()
      keepEnvironment(queries, after)
    },
  })
  const { field: by } = useController({ control: form.inner.control, name: 'by' })
  const checkDate = (text: string) => {
    const at = parseLocal(text, settings.timezone)
    if (at === undefined || at <= extendsFrom(environment)) return t('extension.dateRequired')
    return latest !== null && at > new Date(latest)
      ? t('extension.beyond', { date: dateTime(new Date(latest)) })
      : undefined
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isSubmitting}>
        {t('extension.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('extension.title', { name })} isOpen={isOpen} onClose={onClose} foot={foot}>
      <p className="small t2">
        {end !== null && t('extension.now', { date: dateTime(new Date(end)) })}{' '}
        {latest !== null && t('extension.cap', { date: dateTime(new Date(latest)) })}
      </p>
      <FormShell form={form} id={formId} foot={null}>
        <div>
          <Segmented
            label={t('extension.title', { name })}
            options={WAYS.map((value) => ({ value, label: t(`extension.${value}`) }))}
            value={by.value}
            onChange={by.onChange}
          />
        </div>
        {by.value === 'days' ? (
          <NumberField
            form={form}
            name="days"
            label={t('extension.daysLabel')}
            min={1}
            max={Math.max(1, days)}
            step={1}
            suffix={t('extension.unit')}
            outOfRange={t('extension.daysRange', { max: days })}
            isWhole
          />
        ) : (
          <TextField
            form={form}
            name="expires_at"
            label={t('extension.dateLabel')}
            hint={t('extension.zone', { zone: settings.timezone })}
            type="datetime-local"
            required={t('extension.dateRequired')}
            check={checkDate}
          />
        )}
      </FormShell>
    </Dialog>
  )
}
