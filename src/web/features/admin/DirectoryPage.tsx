import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useAccount } from '../../api/account.ts'
import { directoryQuery, mappingsQuery } from '../../api/directory.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { SecretField } from '../../widgets/SecretField.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { GroupMappings } from './GroupMappings.tsx'
import { MappingDialog } from './MappingDialog.tsx'
import { ScimTokens } from './ScimTokens.tsx'
import { SetupPanel } from './SetupPanel.tsx'

/** The directory of an organisation: what its groups give, and how it provisions people. */
export function DirectoryPage(): ReactNode {
  const { t } = useTexts(['directory', 'common'])
  const { abilities } = useAccount()
  const info = useQuery(directoryQuery)
  const { data: mappings } = useQuery(mappingsQuery)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <AdminFrame
      actions={
        // The empty list has the button itself.
        abilities['directory.manage'] &&
        mappings?.length !== 0 && (
          <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <GroupMappings onNew={() => setIsAdding(true)} />
      <SetupPanel title={t('setup.title')}>
        <Loaded
          of={info}
          failed={t('setup.failed')}
          pending={
            <output aria-label={t('common:loading')}>
              <Skeleton width="60%" />
            </output>
          }
        />
        {info.data && (
          <>
            <div className="stack stack--4">
              <p className="small medium">{t('setup.url')}</p>
              <SecretField label={t('setup.url')} secret={info.data.scim_url} />
            </div>
            <dl className="dl">
              <dt>{t('setup.people')}</dt>
              <dd>{t('setup.managed', { count: info.data.people })}</dd>
              <dt>{t('setup.claim')}</dt>
              <dd className={info.data.groups_claim === null ? 't2' : 'mono'}>
                {info.data.groups_claim ?? t('setup.noSso')}
              </dd>
            </dl>
          </>
        )}
      </SetupPanel>
      <ScimTokens />
      <MappingDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </AdminFrame>
  )
}
