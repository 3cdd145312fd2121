import type { ReactNode } from 'react'

export function PeoplePage(): ReactNode {
  return null
}
