import { Server, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AgentInfo, AgentPool } from '#contract/agents.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Table } from '../../ui/Table.tsx'
import { useRunWords } from '../../widgets/use-run-words.ts'
import { PoolActions } from './PoolActions.tsx'

interface AgentTableProps {
  agents: readonly AgentInfo[]
  pools: readonly AgentPool[]
  /** When they were loaded. */
  asOf: number
}

/** The agents under the pools whose jobs they take. One that takes those of several stands under each of them. */
export function AgentTable({ agents, pools, asOf }: AgentTableProps): ReactNode {
  const { t } = useTexts('agents')
  return (
    <Table label={t('table.label')} isList isPlain>
      <thead>
        <tr>
          <th>{t('table.agent')}</th>
          <th>{t('table.status')}</th>
          <th>{t('table.job')}</th>
          <th data-mid>{t('table.binary')}</th>
          <th data-mid>{t('table.version')}</th>
          <th>{t('table.lastSeen')}</th>
        </tr>
      </thead>
      <tbody>
        {pools.map((pool) => (
          <Group
            key={pool.name}
            pool={pool}
            agents={agents.filter((agent) => agent.pools.includes(pool.name))}
            asOf={asOf}
          />
        ))}
      </tbody>
    </Table>
  )
}

function Group({ pool, agents, asOf }: { pool: AgentPool; agents: readonly AgentInfo[]; asOf: number }): ReactNode {
  const { t } = useTexts('agents')
  const say = useWords()
  const { name, max_at_once: max, running, queued, problem } = pool
  const facts = [
    max === null ? t('pool.noLimit') : t('pool.limit', { count: max }),
    running > 0 && t('pool.running', { count: running }),
    queued > 0 && t('pool.queued', { count: queued }),
  ].filter((text) => text !== false)
  return (
    <>
      <tr className="group">
        <td colSpan={6} data-span>
          <span className="row">
            <Icon of={Server} tone="muted" />
            <span className="grow">
              {name} <span className="t3 tiny">{facts.join(', ')}</span>
              {problem !== null && (
                <span className="cell-sub">
                  {queued > 0 && <Icon of={TriangleAlert} tone="warning" />} {say(problem, problem.text)}
                </span>
              )}
            </span>
            <PoolActions pool={pool} />
          </span>
        </td>
      </tr>
      {agents.map((agent) => (
        <Row key={agent.id} agent={agent} asOf={asOf} />
      ))}
    </>
  )
}

function Row({ agent, asOf }: { agent: AgentInfo; asOf: number }): ReactNode {
  const { t } = useTexts('agents')
  const { dateTime, distance } = useFormat()
  const { host, is_embedded: isEmbedded, binaries, can_isolate: canIsolate } = agent
  const seenAt = new Date(agent.last_seen_at)
  const names = binaries.map(({ flavour, version }) => `${flavour === 'tofu' ? 'OpenTofu' : 'Terraform'} ${version}`)
  return (
    <tr>
      <td>
        <span className="row row--wrap">
          <span className="medium">{host}</span>
          {canIsolate && (
            <span title={t('table.isolatedTitle')}>
              <Badge>{t('table.isolated')}</Badge>
            </span>
          )}
        </span>
        <span className="cell-sub">
          {isEmbedded ? t('table.ownOf', { host: agent.token_name }) : t('table.token', { name: agent.token_name })}
        </span>
      </td>
      <td data-end>
        <Status agent={agent} />
      </td>
      <td data-span className="small">
        <Jobs agent={agent} asOf={asOf} />
      </td>
      <td data-hide data-mid>
        {names.length === 0 ? <span className="t3">{t('table.none')}</span> : names.join(', ')}
        <span className="cell-sub">{agent.system}</span>
      </td>
      <td data-hide data-mid className="mono t2">
        {agent.version}
      </td>
      <td className="t2" data-span title={dateTime(seenAt)}>
        <span className="only-list t3">{t('table.lastSeen')} </span>
        {distance(seenAt, new Date(asOf))}
      </td>
    </tr>
  )
}

function Status({ agent }: { agent: AgentInfo }): ReactNode {
  const { t } = useTexts('agents')
  if (!agent.is_seen) return <span className="status status--danger">{t('table.notSeen')}</span>
  if (agent.jobs.length > 0) return <span className="status status--info">{t('table.busy')}</span>
  if (agent.binaries.length === 0) return <span className="status status--warning">{t('table.noBinary')}</span>
  return <span className="status status--success">{t('table.ready')}</span>
}

function Jobs({ agent, asOf }: { agent: AgentInfo; asOf: number }): ReactNode {
  const { t } = useTexts('agents')
  const { time } = useRunWords()
  const { jobs, binaries, is_seen: isSeen } = agent
  if (jobs.length === 0)
    return <span className="t3">{t(isSeen && binaries.length === 0 ? 'table.takesNothing' : 'table.noJob')}</span>
  return jobs.map(({ run_id: id, run_number: number, environment, phase, since }) => (
    <div key={id}>
      <Link className="link" to={to('run', { id })}>
        {t('table.run', { environment: environment.name, number })}
      </Link>
      <span className="cell-sub">
        {t('table.inPhase', {
          phase: t(`table.phases.${phase}`),
          time: time(Math.max(0, (asOf - new Date(since).getTime()) / 1000)),
        })}
      </span>
    </div>
  ))
}
