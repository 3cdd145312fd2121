import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Project } from '#contract/projects.ts'
import { query } from '../../api/query.ts'
import { ConnectionList } from '../../dialogs/connections/ConnectionList.tsx'
import { useTexts } from '../../locales/texts.ts'

/** The accounts of clouds in which Strata applies environments of a project. */
export function Connections({ project }: { project: Project }): ReactNode {
  const { t } = useTexts('connections')
  const { id } = project
  const connections = useQuery(query('GET /projects/{id}/connections', { params: { id } }))
  return (
    <ConnectionList
      place={id}
      of={connections}
      mayChange={project.abilities['project.connections']}
      lead={t('lead')}
      empty={t('empty')}
    />
  )
}
