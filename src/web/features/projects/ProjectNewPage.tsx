import type { ReactNode } from 'react'

export function ProjectNewPage(): ReactNode {
  return null
}
