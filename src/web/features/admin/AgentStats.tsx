import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AgentInfo, AgentPool } from '#contract/agents.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatStrip } from '../../ui/Stats.tsx'

interface AgentStatsProps {
  agents: readonly AgentInfo[] | undefined
  pools: readonly AgentPool[] | undefined
}

/** How many agents there are, what they do and what waits for them; grey while that is loaded. */
export function AgentStats({ agents, pools }: AgentStatsProps): ReactNode {
  const { t } = useTexts('agents')
  const { number, distance } = useFormat()
  const grey = <Skeleton width="2rem" height="1.25rem" />
  const seen = agents?.filter(({ is_seen: isSeen }) => isSeen).length ?? 0
  const missing = (agents?.length ?? 0) - seen
  const jobs = agents?.flatMap((agent) => agent.jobs) ?? []
  const applies = jobs.filter(({ phase }) => phase === 'apply').length
  const waiting = pools?.reduce((sum, { queued }) => sum + queued, 0) ?? 0
  const oldest = pools
    ?.filter(({ oldest_queued_at: at }) => at !== null)
    .toSorted((one, other) => (one.oldest_queued_at ?? '').localeCompare(other.oldest_queued_at ?? ''))[0]
  return (
    <StatStrip
      stats={[
        {
          label: t('stats.agents'),
          value: agents ? t('stats.of', { count: seen, total: number(agents.length) }) : grey,
          sub:
            agents &&
            (agents.length === 0
              ? t('stats.noAgents')
              : missing === 0
                ? t('stats.allSeen')
                : t('stats.notSeen', { count: missing })),
        },
        {
          label: t('stats.jobs'),
          value: agents ? number(jobs.length) : grey,
          sub:
            agents &&
            (jobs.length === 0 ? t('stats.idle') : t('stats.atWork', { plans: jobs.length - applies, applies })),
        },
        {
          label: t('stats.waiting'),
          value: pools ? number(waiting) : grey,
          sub:
            pools &&
            (waiting === 0 ? (
              t('stats.nothingWaits')
            ) : (
              <Link className="link" to={to('runs')}>
                {t('stats.seeQueue')}
              </Link>
            )),
        },
        {
          label: t('stats.oldest'),
          value: !pools
            ? grey
            : oldest?.oldest_queued_at
              ? distance(new Date(oldest.oldest_queued_at))
              : t('stats.none'),
          sub: pools && (oldest ? t('stats.since', { pool: oldest.name }) : t('stats.noWait')),
        },
      ]}
    />
  )
}
