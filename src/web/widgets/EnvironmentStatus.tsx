import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'

/** The closed statuses of an environment with the tone of their dot. */
const TONES = {
  active: 'success',
  expiring_soon: 'warning',
  expired: 'danger',
  pending: 'info',
  suspended: 'off',
  deleted: 'off',
} as const
type Status = keyof typeof TONES

const isStatus = (status: string): status is Status => Object.hasOwn(TONES, status)

/** The status of an environment as a dot and a word. */
export function EnvironmentStatus({ status }: { status: string }): ReactNode {
  const { t } = useTexts('lifecycle')
  return (
    <span className={clsx('status', isStatus(status) && `status--${TONES[status]}`)}>
      {isStatus(status) ? t(`statuses.${status}`) : status}
    </span>
  )
}
