import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { ExchangeRate } from '#contract/exchange-rates.ts'
import { BASE_CURRENCY, RATE } from '#domain/prices/currency.ts'
import { call } from '../../api/client.ts'
import { ratesQuery, renewRates } from '../../api/exchange-rates.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { NumberField } from '../../forms/NumberField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm, type ServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCurrencyNames } from '../../widgets/use-currency-names.ts'

interface RateDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The one that changes; a new one when absent. */
  rate?: ExchangeRate
}

interface Values {
  currency: string
  rate: number | null
  source: string
  date: string
}

/** Adds a rate, or changes it. */
export function RateDialog({ isOpen, onClose, rate }: RateDialogProps): ReactNode {
  const { t } = useTexts('priceBook')
  return (
    <Dialog
      title={rate ? t('rates.changeTitle', { currency: rate.currency }) : t('rates.addTitle')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Form onClose={onClose} {...(rate && { rate })} />
    </Dialog>
  )
}

function Form({ onClose, rate }: Omit<RateDialogProps, 'isOpen'>): ReactNode {
  const { t } = useTexts('priceBook')
  const queries = useQueryClient()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const form = useServerForm<Values>({
    values: {
      currency: rate?.currency ?? '',
      rate: rate?.rate ?? null,
      source: rate?.source ?? '',
      date: rate?.date ?? today,
    },
    onSubmit: async ({ currency, rate: each, ...given }) => {
      if (each === null) return
      const base = rate && { base_version: rate.version }
      const body = { ...given, ...base, rate: each }
      await call('PUT /exchange-rates/{currency}', { params: { currency }, body })
      showToast('success', t('rates.saved', { currency }))
      void renewRates(queries)
      onClose()
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t('rates.save')}
        </DialogFoot>
      }
    >
      {rate ? rate.is_fetched && <p className="small t2">{t('rates.byHand')}</p> : <CurrencyField form={form} />}
      <NumberField
        form={form}
        name="rate"
        label={t('rates.rate')}
        hint={t('rates.rateHint')}
        required={t('rates.rateRequired')}
        outOfRange={t('rates.rateRange')}
        min={RATE.min}
        max={RATE.max}
        step={RATE.min}
      />
      <TextField
        form={form}
        name="source"
        label={t('rates.source')}
        hint={t('rates.sourceHint')}
        required={t('rates.sourceRequired')}
      />
      <TextField
        form={form}
        name="date"
        type="date"
        label={t('rates.date')}
        hint={t('rates.dateHint')}
        required={t('rates.dateRequired')}
      />
    </FormShell>
  )
}

/** A currency that has no rate yet. */
function CurrencyField({ form }: { form: ServerForm<Values> }): ReactNode {
  const { t, i18n } = useTexts('priceBook')
  const nameOf = useCurrencyNames()
  const { data: rates = [] } = useQuery(ratesQuery())
  const { field, fieldState } = useController({
    control: form.inner.control,
    name: 'currency',
    rules: { required: t('rates.currencyRequired') },
  })
  const options = useMemo(() => {
    const there = new Set([BASE_CURRENCY, ...rates.map(({ currency }) => currency)])
    return Intl.supportedValuesOf('currency')
      .filter((code) => !there.has(code))
      .map((code) => ({ value: code, label: nameOf(code), aside: code }))
      .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language))
  }, [rates, nameOf, i18n.language])
  return (
    <Field label={t('rates.currency')} error={fieldState.error?.message}>
      {(control) => (
        <Combobox
          control={control}
          value={field.value}
          options={options}
          onChange={field.onChange}
          emptyText={t('rates.noCurrency')}
        />
      )}
    </Field>
  )
}
