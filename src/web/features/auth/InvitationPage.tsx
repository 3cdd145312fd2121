import type { ReactNode } from 'react'

export function InvitationPage(): ReactNode {
  return null
}
