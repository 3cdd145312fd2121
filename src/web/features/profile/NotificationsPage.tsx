import type { ReactNode } from 'react'

export function NotificationsPage(): ReactNode {
  return null
}
