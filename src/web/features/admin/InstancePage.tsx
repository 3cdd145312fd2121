import type { ReactNode } from 'react'

export function InstancePage(): ReactNode {
  return null
}
