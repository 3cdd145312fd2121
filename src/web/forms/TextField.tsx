import clsx from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import type { FieldPath, FieldValues, RegisterOptions } from 'react-hook-form'
import { Field, type FieldControl } from '../ui/Field.tsx'
import type { ServerForm } from './use-server-form.ts'

export interface FieldProps<Values extends FieldValues> {
  form: ServerForm<Values>
  name: FieldPath<Values>
  label: ReactNode
  /** Small word after the label, such as "optional". */
  note?: ReactNode
  hint?: ReactNode
  /** The sentence for an empty field; without it the field may stay empty. */
  required?: string
  /** A rule beyond that: the sentence when the value breaks it. */
  check?: (value: string, values: Values) => string | undefined
  autoComplete?: string
}

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  type?: 'text' | 'email' | 'password' | 'date' | 'datetime-local'
  /** Which keys a phone shows. */
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  /** Lines of a longer text; one line when absent. */
  rows?: number
  isMono?: boolean
  /** Takes the focus when it appears: only where it is what the person came for. */
  hasFocus?: boolean
}

/** The rules of a field as react-hook-form takes them. Spaces alone are nothing, except in a password. */
export function rulesOf<Values extends FieldValues>(
  { required, check }: FieldProps<Values>,
  keepsSpaces = false,
): RegisterOptions<Values, FieldPath<Values>> {
  return {
    validate: (value, values) => {
      const text = String(value ?? '')
      if (required !== undefined && (keepsSpaces ? text : text.trim()) === '') return required
      return (text === '' ? undefined : check?.(text, values)) ?? true
    },
  }
}

/** One line of text, or several, in a form: label, hint and what is wrong with it. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>): ReactNode {
  const {
    form,
    name,
    label,
    note,
    hint,
    type = 'text',
    inputMode,
    placeholder,
    rows,
    autoComplete = 'off',
    isMono = false,
    hasFocus = false,
  } = props
  const error = form.inner.getFieldState(name, form.inner.formState).error?.message
  const draw = (control: FieldControl) => {
    const given = {
      ...control,
      ...form.inner.register(name, rulesOf(props, type === 'password')),
      className: clsx('input', isMono && 'mono'),
      placeholder,
      autoComplete,
      'aria-required': props.required !== undefined || undefined,
      autoFocus: hasFocus,
      // A dialog gives the focus itself, when it opens.
      'data-autofocus': hasFocus || undefined,
    }
    return rows === undefined ? (
      <input {...given} type={type} inputMode={inputMode} />
    ) : (
      <textarea {...given} rows={rows} />
    )
  }
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {draw}
    </Field>
  )
}
