import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Callout } from '../ui/Callout.tsx'
import type { ServerForm } from './use-server-form.ts'

interface FormShellProps<Values extends FieldValues> {
  form: ServerForm<Values>
  /** Fields. */
  children: ReactNode
  /** The button that sends, and what stands beside it. */
  foot: ReactNode
  className?: string
  /** Id by which a button outside the form sends it, such as in the foot of a dialog. */
  id?: string
}

/** A form: its fields, what went wrong and belongs to none of them, and its buttons. Enter sends it. */
export function FormShell<Values extends FieldValues>({
  form,
  children,
  foot,
  className,
  id,
}: FormShellProps<Values>): ReactNode {
  return (
    // The page's own messages say what is wrong, in the language of the page.
    <form id={id} className={clsx('stack stack--16', className)} onSubmit={form.submit} noValidate>
      {children}
      {form.failure !== undefined && <Callout tone="danger">{form.failure}</Callout>}
      {foot}
    </form>
  )
}
