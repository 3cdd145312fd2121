import type { ReactNode } from 'react'

export function TeamPage(): ReactNode {
  return null
}
