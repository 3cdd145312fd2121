import type { ReactNode } from 'react'

export function TeamsPage(): ReactNode {
  return null
}
