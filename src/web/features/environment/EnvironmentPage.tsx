import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useParams } from 'react-router'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { Account } from './Account.tsx'
import { Activity } from './Activity.tsx'
import { Approvals } from './Approvals.tsx'
import { NewVersionNotice } from './ChangeButton.tsx'
import { CostTab } from './CostTab.tsx'
import { DriftNotice } from './DriftNotice.tsx'
import { DriftTab } from './DriftTab.tsx'
import { Head } from './Head.tsx'
import { HeldResources } from './HeldResources.tsx'
import { LoadEnvironment } from './LoadEnvironment.tsx'
import { Outputs } from './Outputs.tsx'
import { Overview } from './Overview.tsx'
import { ReceiptNotice } from './ReceiptNotice.tsx'
import { RunLink } from './RunLink.tsx'
import { Runs } from './Runs.tsx'
import { Resources } from './Resources.tsx'
import { StateTab } from './StateTab.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { useAtLeast } from '../../widgets/use-at-least.ts'
import { useFormat } from '../../lib/format.ts'

/** One environment: what it waits for, what it is made of, what it costs, who decided, what happened. */
export function EnvironmentPage(): ReactNode {
  const { id = '' } = useParams()
  return (
    <LoadEnvironment key={id} id={id}>
      {(environment) => <Detail environment={environment} />}
    </LoadEnvironment>
  )
}

const TABS = [
  'overview',
  'runs',
  'resources',
  'drift',
  'account',
  'state',
  'outputs',
  'cost',
  'approvals',
  'activity',
] as const
type Tab = (typeof TABS)[number]

function Detail({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts(['environment', 'drift', 'runs', 'simulated'])
  const [{ tab: requested }, change] = useFilters({ tab: 'overview' })
  const isByHand = environment.connection === 'manual'
  const tabs = TABS.filter((id) => (id === 'account' ? environment.is_simulated : id !== 'drift' || !isByHand))
  const tab = tabs.find((id) => id === requested) ?? 'overview'
  const { held_resources: held, resource_count: planned } = environment
  const { number } = useFormat()
  const atLeast = useAtLeast()
  const drifted = environment.drift?.resources ?? 0
  const labelOf = (id: Tab) =>
    id === 'resources' ? (
      <>
        {t('tabs.resources')}{' '}
        <span className="count">{held === null ? atLeast(environment, number(planned)) : number(held)}</span>
      </>
    ) : id === 'runs' ? (
      t('runs:title')
    ) : id === 'drift' ? (
      <>
        {t('drift:tab')} {drifted > 0 && <span className="count">{drifted}</span>}
      </>
    ) : id === 'account' ? (
      t('simulated:tab')
    ) : (
      t(`tabs.${id}`)
    )
  return (
    <div className="page">
      <Head environment={environment} />
      {!isByHand && <RunLink environment={environment} />}
      <WaitingPanel environment={environment} />
      <DriftNotice environment={environment} />
      <ReceiptNotice environment={environment} />
      <NewVersionNotice environment={environment} />
      <Tabs
        label={t('tabs.label')}
        tabs={tabs.map((id) => ({ id, label: labelOf(id) }))}
        value={tab}
        onChange={(next) => change({ tab: next })}
      />
      <TabPanel id={tab} className="stack stack--24">
        {tab === 'overview' && <Overview environment={environment} onAll={() => change({ tab: 'activity' })} />}
        {tab === 'runs' && <Runs environment={environment} />}
        {tab === 'resources' && (
          <Resources result={environment.result}>{!isByHand && <HeldResources id={environment.id} />}</Resources>
        )}
        {tab === 'drift' && <DriftTab environment={environment} />}
        {tab === 'account' && <Account environment={environment} />}
        {tab === 'state' && <StateTab environment={environment} />}
        {tab === 'outputs' && <Outputs environment={environment} />}
        {tab === 'cost' && <CostTab environment={environment} />}
        {tab === 'approvals' && <Approvals id={environment.id} />}
        {tab === 'activity' && <Activity id={environment.id} />}
      </TabPanel>
    </div>
  )
}
