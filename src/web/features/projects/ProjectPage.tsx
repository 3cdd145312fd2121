import type { ReactNode } from 'react'

export function ProjectPage(): ReactNode {
  return null
}
