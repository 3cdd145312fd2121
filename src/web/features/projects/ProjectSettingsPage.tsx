import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useParams } from 'react-router'
import { Connections } from './Connections.tsx'
import { LoadProject } from './LoadProject.tsx'
import { ProjectEnd } from './ProjectEnd.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** Everything that a project decides, and its end. */
export function ProjectSettingsPage(): ReactNode {
  const { t } = useTexts('projects')
  const { id = '' } = useParams()
  return (
    <LoadProject key={id} id={id}>
      {(project) => (
        <div className="page">
          <header className="page__head">
            <div>
              <h1 className="h1">{t('settings.title')}</h1>
              <p className="page__meta">{project.name}</p>
            </div>
          </header>
          <SettingsForm project={project} />
          <Connections project={project} />
          <ProjectEnd project={project} />
        </div>
      )}
    </LoadProject>
  )
}
