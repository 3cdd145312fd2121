import clsx from 'clsx'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { EMPTY_PRICE, PRICINGS, type PriceRow } from './component-form.ts'
import type { ComponentForm } from './use-component-form.ts'
import styles from './components.module.css'

/** What its author says that it costs; what no one says is unpriced. */
export function PriceFields({ form }: { form: ComponentForm }): ReactNode {
  const { t } = useTexts('components')
  const { pricing, prices, source } = form.values
  const isOfFiles = source === 'files'
  const set = (rows: readonly PriceRow[]) => form.change({ prices: rows })
  const choose = (next: (typeof PRICINGS)[number]) =>
    form.change({ pricing: next, ...(next === 'declared' && prices.length === 0 && { prices: [EMPTY_PRICE] }) })
  return (
    <fieldset className={styles.partFormGroup}>
      <legend className="h3">{t('prices.title')}</legend>
      <Segmented
        label={t('prices.title')}
        options={PRICINGS.map((value) => ({
          value,
          label: isOfFiles && value === 'unpriced' ? t('prices.byResources') : t(`prices.kinds.${value}`),
        }))}
        value={pricing}
        onChange={choose}
      />
      <p className="small t3">{t(isOfFiles ? `prices.textsOfFiles.${pricing}` : `prices.texts.${pricing}`)}</p>
      {pricing === 'declared' && (
        <>
          {prices.map((row, index) => (
            <PriceLine
              key={index}
              row={row}
              place={index}
              form={form}
              onChange={(given) => set(prices.map((one, at) => (at === index ? { ...one, ...given } : one)))}
              onRemove={() => set(prices.filter((_, at) => at !== index))}
            />
          ))}
          <span>
            <Button size="sm" icon={Plus} onClick={() => set([...prices, EMPTY_PRICE])}>
              {t('prices.add')}
            </Button>
          </span>
        </>
      )}
    </fieldset>
  )
}

interface PriceLineProps {
  row: PriceRow
  place: number
  form: ComponentForm
  onChange: (given: Partial<PriceRow>) => void
  onRemove: () => void
}

function PriceLine({ row, place, form, onChange, onRemove }: PriceLineProps): ReactNode {
  const { t } = useTexts('components')
  const issue = (field: string) => form.issues.get(`prices.${place}.${field}`)
  const name = row.label === '' ? t('prices.unnamed', { number: place + 1 }) : row.label
  return (
    <div className={clsx(styles.partRow, styles.partRowPrice)} role="group" aria-label={name}>
      <div className={styles.partRowWide}>
        <Field label={t('prices.label')} error={issue('label')}>
          {(control) => (
            <input
              {...control}
              className="input"
              placeholder={t('prices.labelExample')}
              value={row.label}
              onChange={(event) => onChange({ label: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t('prices.quantity')} error={issue('quantity')}>
        {(control) => (
          <NumberInput
            control={control}
            value={row.quantity}
            min={0}
            step={1}
            onChange={(quantity) => onChange({ quantity })}
          />
        )}
      </Field>
      <Field label={t('prices.unit')} error={issue('unit')}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={row.unit}
            onChange={(event) => onChange({ unit: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('prices.unitPrice')} error={issue('unit_price')}>
        {(control) => (
          <NumberInput
            control={control}
            prefix="$"
            value={row.unit_price}
            min={0}
            step={0.01}
            onChange={(unit_price) => onChange({ unit_price })}
          />
        )}
      </Field>
      <div className={clsx('row row--between', styles.partRowWide)}>
        <span className="stack stack--4">
          <Checkbox
            label={t('prices.endsOnStop')}
            checked={row.ends_on_stop}
            onChange={(event) => onChange({ ends_on_stop: event.target.checked })}
          />
          {form.values.source === 'files' && (
            <Checkbox
              label={t('prices.isOnTop')}
              checked={row.is_on_top === true}
              onChange={(event) => onChange({ is_on_top: event.target.checked })}
            />
          )}
        </span>
        <IconButton icon={X} label={t('prices.remove', { name })} size="sm" onClick={onRemove} isRepeatable />
      </div>
    </div>
  )
}
