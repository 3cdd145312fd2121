import { Plug } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CloudConnection, GrantedConnection } from '#contract/connections.ts'
import type { ConnectionPlace } from '../../api/connections.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { ConnectionRow, type ConnectionMore } from './ConnectionRow.tsx'
import { ConnectionSetUp } from './ConnectionSetUp.tsx'
import { GrantedConnectionRow } from './GrantedConnectionRow.tsx'
import styles from './connections.module.css'

interface ConnectionListProps<One extends CloudConnection> {
  place: ConnectionPlace
  of: Parameters<typeof Loaded>[0]['of'] & { readonly data: readonly (One | GrantedConnection)[] | undefined }
  mayChange: boolean
  lead: string
  empty: string
  /** What a page adds to a connection. */
  moreOf?: (connection: One) => ConnectionMore
}

/** The accounts of clouds of a project or of the installation: who each is, and everything that is done with it. */
export function ConnectionList<One extends CloudConnection>(props: ConnectionListProps<One>): ReactNode {
  const { place, of: connections, mayChange, lead, empty, moreOf } = props
  const { t } = useTexts(['connections', 'common'])
  // Kept while the dialog closes, which goes on naming what it was about.
  const [changed, setChanged] = useState<CloudConnection>()
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<CloudConnection>()
  const [isSetUpOpen, setIsSetUpOpen] = useState(false)
  const reason = mayChange ? undefined : t(place === null ? 'reasonInInstallation' : 'reason')
  const open = (connection?: CloudConnection) => {
    setChanged(connection)
    setIsOpen(true)
  }
  const showSetUp = (connection: CloudConnection) => {
    setShown(connection)
    setIsSetUpOpen(true)
  }
  return (
    <section className={styles.connectionList} aria-labelledby="connections">
      <div className="section-head">
        <div>
          <h2 className="h2" id="connections">
            {t('title')}
          </h2>
          <p className="small t2">{lead}</p>
        </div>
        <Button size="sm" icon={Plug} disabledReason={reason} onClick={() => open()}>
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
      {connections.data?.length === 0 && <p className="panel panel__body small t2">{empty}</p>}
      {connections.data && connections.data.length > 0 && (
        <ul className="panel rows" aria-label={t('title')}>
          {connections.data.map((one) =>
            one.access === 'own' ? (
              <ConnectionRow
                key={one.id}
                place={place}
                connection={one}
                mayChange={mayChange}
                onChange={() => open(one)}
                onSetUp={() => showSetUp(one)}
                more={moreOf?.(one)}
              />
            ) : (
              <GrantedConnectionRow key={one.id} projectId={place ?? ''} connection={one} mayChange={mayChange} />
            ),
          )}
        </ul>
      )}
      <ConnectionDialog
        key={`${changed?.id} ${isOpen}`}
        place={place}
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
          place={place}
          connection={shown}
          isOpen={isSetUpOpen}
          onClose={() => setIsSetUpOpen(false)}
        />
      )}
    </section>
  )
}
