import type { ReactNode } from 'react'

export function ConfirmEmailPage(): ReactNode {
  return null
}
