import { useQuery } from '@tanstack/react-query'
import { Bot, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useAccount } from '../../api/account.ts'
import { query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { ServiceAccountDialog } from './ServiceAccountDialog.tsx'
import { ServiceAccountPanel } from './ServiceAccountPanel.tsx'

/** The service accounts: what each is for, where it may do what, and its tokens. */
export function ServiceAccountsPage(): ReactNode {
  const { t } = useTexts(['services', 'common'])
  const { abilities } = useAccount()
  const accounts = useQuery({ ...query('GET /service-accounts', {}), staleTime: 0 })
  const [isCreating, setIsCreating] = useState(false)
  const create = abilities['service-accounts.manage'] && (
    <Button variant="primary" icon={Plus} onClick={() => setIsCreating(true)}>
      {t('create')}
    </Button>
  )
  const isEmpty = accounts.data?.length === 0
  return (
    <AdminFrame actions={!isEmpty && create}>
      <Loaded
        of={accounts}
        failed={t('failed')}
        pending={
          <output className="stack" aria-label={t('common:loading')}>
            <Skeleton width="70%" />
            <Skeleton width="60%" />
          </output>
        }
      />
      {isEmpty && (
        <EmptyState icon={Bot} title={t('empty.title')} text={t('empty.text')} isPart>
          {create}
        </EmptyState>
      )}
      {accounts.data && accounts.data.length > 0 && <p className="small t2">{t('lead')}</p>}
      {accounts.data?.map((account) => (
        <ServiceAccountPanel key={account.id} account={account} asOf={accounts.dataUpdatedAt} />
      ))}
      <ServiceAccountDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </AdminFrame>
  )
}
