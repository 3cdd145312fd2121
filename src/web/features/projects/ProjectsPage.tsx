import type { ReactNode } from 'react'

export function ProjectsPage(): ReactNode {
  return null
}
