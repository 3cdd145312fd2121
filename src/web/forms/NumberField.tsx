import type { ReactNode } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'
import type { FieldProps } from './TextField.tsx'

interface NumberFieldProps<Values extends FieldValues> extends Omit<FieldProps<Values>, 'check' | 'autoComplete'> {
  min: number
  max?: number
  step: number
  /** Unit before the figure, such as "$". */
  prefix?: string
  /** Unit after the figure, such as "days". */
  suffix?: string
  placeholder?: string
  /** The sentence for a figure below the least or above the greatest, or for part of a whole. */
  outOfRange: string
  isWhole?: boolean
}

/** A number in a form; null while it is empty. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>): ReactNode {
  const {
    form,
    name,
    label,
    note,
    hint,
    required,
    min,
    max,
    step,
    prefix,
    suffix,
    placeholder,
    outOfRange,
    isWhole = false,
  } = props
  const fits = (value: unknown) =>
    typeof value !== 'number'
      ? (required ?? true)
      : (value >= min && value <= (max ?? Infinity) && (!isWhole || Number.isInteger(value))) || outOfRange
  const { field, fieldState } = useController({ control: form.inner.control, name, rules: { validate: fits } })
  const value: unknown = field.value
  return (
    <Field label={label} note={note} hint={hint} error={fieldState.error?.message}>
      {(control) => (
        <NumberInput
          control={control}
          inputRef={field.ref}
          onBlur={field.onBlur}
          value={typeof value === 'number' ? value : undefined}
          onChange={(given) => field.onChange(given ?? null)}
          min={min}
          step={step}
          {...(max !== undefined && { max })}
          {...(prefix !== undefined && { prefix })}
          {...(suffix !== undefined && { suffix })}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </Field>
  )
}
