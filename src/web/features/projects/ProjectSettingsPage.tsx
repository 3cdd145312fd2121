import type { ReactNode } from 'react'

export function ProjectSettingsPage(): ReactNode {
  return null
}
