import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import type { Workflow } from '#contract/workflows.ts'
import { getAction } from '#domain/workflow/actions/index.ts'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { DETAIL_TABS, openOf, withOpen } from './address.ts'
import { Deliveries } from './Deliveries.tsx'
import { Rules } from './Rules.tsx'
import { Runs } from './Runs.tsx'

/** The parts of a workflow: its rules, what it did, and what its webhooks sent. */
export function Details({ workflow }: { workflow: Workflow }): ReactNode {
  const { t } = useTexts('workflows')
  const [params, setParams] = useSearchParams()
  const { id, name } = workflow
  const hasWebhooks =
    workflow.has_webhook_secret || workflow.actions.some(({ type }) => getAction(type).target?.kind === 'url')
  const tabs = DETAIL_TABS.filter((tab) => tab !== 'deliveries' || hasWebhooks).map((tab) => ({
    id: tab,
    label: t(`details.tabs.${tab}`),
  }))
  const tab = tabs.find((one) => one.id === openOf(params).tab)?.id ?? 'rules'
  return (
    <div className="stack stack--16">
      <Tabs
        label={t('details.tabs.label', { name })}
        tabs={tabs}
        value={tab}
        onChange={(next) => setParams(withOpen(params, id, next), { replace: true })}
      />
      <TabPanel id={tab}>
        {tab === 'rules' && <Rules workflow={workflow} />}
        {tab === 'runs' && <Runs id={id} />}
        {tab === 'deliveries' && <Deliveries workflow={workflow} />}
      </TabPanel>
    </div>
  )
}
