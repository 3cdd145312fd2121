import type { ReactNode } from 'react'

export function ResetPasswordPage(): ReactNode {
  return null
}
