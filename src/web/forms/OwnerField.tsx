import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useAccount } from '../api/account.ts'
import { Field } from '../ui/Field.tsx'
import { TextField } from './TextField.tsx'
import type { ServerForm } from './use-server-form.ts'

interface OwnerFieldProps<Values extends FieldValues> {
  form: ServerForm<Values>
  /** A field that holds an address. */
  name: FieldPath<Values>
  label: string
  hint: string
  /** The sentence for an empty field. */
  required: string
  /** Why someone else cannot be named. */
  fixed: string
}

/** Whose something is. Only administrators give it to others: for everyone else the field says whose it is. */
export function OwnerField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  required,
  fixed,
}: OwnerFieldProps<Values>): ReactNode {
  const { role } = useAccount()
  if (role === 'admin')
    return (
      <TextField form={form} name={name} label={label} hint={hint} required={required} type="email" inputMode="email" />
    )
  return (
    <Field label={label} hint={fixed}>
      {(control) => (
        <input
          {...control}
          {...form.inner.register(name)}
          className="input"
          type="email"
          readOnly
          aria-disabled="true"
        />
      )}
    </Field>
  )
}
