import type { ReactNode } from 'react'

export function AuditPage(): ReactNode {
  return null
}
