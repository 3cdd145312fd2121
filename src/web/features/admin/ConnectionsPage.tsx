import { useQuery } from '@tanstack/react-query'
import { FolderKey } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { InstallationConnection } from '#contract/installation-connections.ts'
import { useAccount } from '../../api/account.ts'
import { query } from '../../api/query.ts'
import { ConnectionList } from '../../dialogs/connections/ConnectionList.tsx'
import { useTexts } from '../../locales/texts.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { ConnectionProjects } from './ConnectionProjects.tsx'
import { GrantsDialog } from './GrantsDialog.tsx'

/** The accounts of clouds of the installation, and the projects that can use them. */
export function ConnectionsPage(): ReactNode {
  const { t } = useTexts('grants')
  const { abilities } = useAccount()
  const connections = useQuery({ ...query('GET /connections', {}), staleTime: 0 })
  // Kept while the dialog closes, which goes on naming what it was about.
  const [granted, setGranted] = useState<InstallationConnection>()
  const [isOpen, setIsOpen] = useState(false)
  const mayChange = abilities['connections.manage']
  return (
    <AdminFrame>
      <ConnectionList<InstallationConnection>
        place={null}
        of={connections}
        mayChange={mayChange}
        lead={t('lead')}
        empty={t('empty')}
        moreOf={(connection) => ({
          actions: [
            {
              id: 'grants',
              label: t('grant'),
              icon: FolderKey,
              disabledReason: mayChange ? undefined : t('reason'),
              onSelect: () => {
                setGranted(connection)
                setIsOpen(true)
              },
            },
          ],
          text: <ConnectionProjects connection={connection} mayChange={mayChange} />,
        })}
      />
      {granted && <GrantsDialog connection={granted} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </AdminFrame>
  )
}
