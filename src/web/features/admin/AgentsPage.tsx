import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useAccount } from '../../api/account.ts'
import { agentsQuery, poolsQuery } from '../../api/agents.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { AgentStats } from './AgentStats.tsx'
import { AgentTable } from './AgentTable.tsx'
import { AgentTokenDialog } from './AgentTokenDialog.tsx'
import { AgentTokens } from './AgentTokens.tsx'
import { LimitsPanel } from './LimitsPanel.tsx'
import { OwnAgentPanel } from './OwnAgentPanel.tsx'
import { PoolDialog } from './PoolDialog.tsx'
import styles from './admin.module.css'

/** The agents that carry out runs: what they do, for which pools, with which tokens. */
export function AgentsPage(): ReactNode {
  const { t } = useTexts(['agents', 'common'])
  const { abilities } = useAccount()
  const agents = useQuery(agentsQuery)
  const pools = useQuery(poolsQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [isPooling, setIsPooling] = useState(false)
  // Together or not at all: each says half of who does what.
  const both = {
    data: agents.data && pools.data,
    isError: agents.isError || pools.isError,
    error: agents.error ?? pools.error,
    refetch: () => void Promise.all([agents.refetch(), pools.refetch()]),
  }
  return (
    <AdminFrame
      actions={
        abilities['agents.tokens'] && (
          <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <AgentStats agents={agents.data} pools={pools.data} />
      <section className="stack stack--12" aria-labelledby="agents">
        <div className="row">
          <h2 className="h2" id="agents">
            {t('table.title')}
          </h2>
          {abilities['agents.manage'] && (
            <span className="push">
              <Button size="sm" icon={Plus} onClick={() => setIsPooling(true)}>
                {t('table.newPool')}
              </Button>
            </span>
          )}
        </div>
        <Loaded
          of={both}
          failed={t('failed')}
          pending={
            <output className="stack" aria-label={t('common:loading')}>
              <Skeleton width="80%" />
              <Skeleton width="70%" />
            </output>
          }
        />
        {agents.data && pools.data && (
          <AgentTable agents={agents.data} pools={pools.data} asOf={agents.dataUpdatedAt} />
        )}
      </section>
      <div className={styles.setup}>
        <OwnAgentPanel />
        <LimitsPanel />
      </div>
      <AgentTokens onNew={() => setIsAdding(true)} />
      <AgentTokenDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <PoolDialog isOpen={isPooling} onClose={() => setIsPooling(false)} />
    </AdminFrame>
  )
}
