import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Account } from '#contract/person.ts'
import { Button } from '../../ui/Button.tsx'

interface SubmitButtonProps {
  label: string
  /** The words once it succeeded. */
  done: string
  isSubmitting: boolean
  /** The person that it signed in. */
  entered: Account | undefined
}

/** The button of a form that signs in: idle, submitting, and for a moment the success. */
export function SubmitButton({ label, done, isSubmitting, entered }: SubmitButtonProps): ReactNode {
  const { t } = useTexts('auth')
  return (
    <>
      <Button type="submit" variant="primary" isBlock isLoading={isSubmitting || entered !== undefined}>
        {entered ? done : label}
      </Button>
      <output className="visually-hidden">{entered && t('entered', { name: entered.name })}</output>
    </>
  )
}
