import type { ReactNode } from 'react'

export function ForgotPasswordPage(): ReactNode {
  return null
}
