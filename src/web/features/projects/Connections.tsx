import { useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CloudConnection } from '#contract/connections.ts'
import type { Project } from '#contract/projects.ts'
import { query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import { ConnectionSetUp } from './ConnectionSetUp.tsx'
import styles from './projects.module.css'

/** The accounts of clouds in which Strata applies environments of a project. */
export function Connections({ project }: { project: Project }): ReactNode {
  const { t } = useTexts(['connections', 'common'])
  const { id } = project
  const connections = useQuery(query('GET /projects/{id}/connections', { params: { id } }))
  // Kept while the dialog closes, which goes on naming what it was about.
  const [changed, setChanged] = useState<CloudConnection>()
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<CloudConnection>()
  const [isSetUpOpen, setIsSetUpOpen] = useState(false)
  const mayChange = project.abilities['project.connections']
  const open = (connection?: CloudConnection) => {
    setChanged(connection)
    setIsOpen(true)
  }
  const showSetUp = (connection: CloudConnection) => {
    setShown(connection)
    setIsSetUpOpen(true)
  }
  return (
    <section className={styles.projectForm} aria-labelledby="connections">
      <div className="section-head">
        <div>
          <h2 className="h2" id="connections">
            {t('title')}
          </h2>
          <p className="small t2">{t('lead')}</p>
        </div>
        <Button size="sm" icon={Plug} disabledReason={mayChange ? undefined : t('reason')} onClick={() => open()}>
          {t('add')}
        </Button>
      </div>
      <Loaded
        of={connections}
        failed={t('failed')}
        isPanel
        pending={
          <output className="panel panel__body" aria-label={t('common:loading')}>
            <Skeleton width="60%" />
          </output>
        }
      />
      {connections.data?.length === 0 && <p className="panel panel__body small t2">{t('empty')}</p>}
      {connections.data && connections.data.length > 0 && (
        <ul className="panel rows" aria-label={t('title')}>
          {connections.data.map((one) => (
            <ConnectionRow
              key={one.id}
              projectId={id}
              connection={one}
              mayChange={mayChange}
              onChange={() => open(one)}
              onSetUp={() => showSetUp(one)}
            />
          ))}
        </ul>
      )}
      <ConnectionDialog
        key={`${changed?.id} ${isOpen}`}
        projectId={id}
        connection={changed}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onCreated={(created) => {
          // Of keys there is a user already.
          if (created.identity.kind !== 'aws_access_key') showSetUp(created)
        }}
      />
      {shown && (
        <ConnectionSetUp
          key={shown.id}
          projectId={id}
          connection={shown}
          isOpen={isSetUpOpen}
          onClose={() => setIsSetUpOpen(false)}
        />
      )}
    </section>
  )
}
