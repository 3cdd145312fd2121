import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { EmbeddedAgent } from '#contract/agents.ts'
import { embeddedAgentQuery } from '../../api/agents.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { BringButton } from './BringButton.tsx'
import { SetupPanel } from './SetupPanel.tsx'

/** The agent that this server starts beside itself: whether it runs, as whom, and with which binaries. */
export function OwnAgentPanel(): ReactNode {
  const { t } = useTexts(['agents', 'common'])
  const [isSoon, setIsSoon] = useState(false)
  const agent = useQuery(embeddedAgentQuery(isSoon))
  const isChanging =
    agent.data?.bringing.status === 'running' || agent.data?.status === 'starting' || agent.data?.status === 'failing'
  if (isChanging !== isSoon) setIsSoon(isChanging)
  return (
    <SetupPanel title={t('binary.title')} state={agent.data && <State agent={agent.data} />}>
      <Loaded
        of={agent}
        failed={t('binary.failed')}
        pending={
          <output aria-label={t('common:loading')}>
            <Skeleton width="60%" />
          </output>
        }
      />
      {agent.data && <Details agent={agent.data} />}
    </SetupPanel>
  )
}

function State({ agent: { status, binaries } }: { agent: EmbeddedAgent }): ReactNode {
  const { t } = useTexts('agents')
  if (status === 'running')
    return binaries.length > 0 ? (
      <Badge tone="success">{t('binary.found')}</Badge>
    ) : (
      <Badge tone="warning">{t('binary.missing')}</Badge>
    )
  if (status === 'off' || status === 'starting') return <Badge>{t(`binary.${status}`)}</Badge>
  return <Badge tone={status === 'refused' ? 'danger' : 'warning'}>{t(`binary.${status}`)}</Badge>
}

function Details({ agent }: { agent: EmbeddedAgent }): ReactNode {
  const { t } = useTexts('agents')
  const say = useWords()
  const { status, reason, binaries, binary_problems: problems, bringing, user } = agent
  const isRunning = status === 'running'
  const isMissing = isRunning && binaries.length === 0
  return (
    <>
      {reason !== null && <Callout tone={status === 'off' ? 'info' : 'warning'}>{say(reason, reason.text)}</Callout>}
      {status === 'starting' && <p className="small t2">{t('binary.startingText')}</p>}
      {isRunning && agent.is_sandbox_only && <Callout tone="info">{t('binary.sandboxOnly')}</Callout>}
      {problems.map((problem) => (
        <Callout key={problem.text} tone="warning">
          {say(problem, problem.text)}
        </Callout>
      ))}
      {isMissing && (
        <Callout tone="warning">
          <p className="small">
            <span className="medium">{t('binary.none')}</span>{' '}
            <span className="t2">{t('binary.noneText', { version: bringing.version })}</span>
          </p>
        </Callout>
      )}
      {isRunning && (
        <dl className="dl">
          {binaries.map(({ flavour, version, path, is_brought: isBrought }) => (
            <Binary key={path} name={flavour === 'tofu' ? 'OpenTofu' : 'Terraform'} {...{ version, path, isBrought }} />
          ))}
          <dt>{t('binary.user')}</dt>
          <dd>{user === null ? t('binary.serverUser') : t('binary.ownUser', { user })}</dd>
          <dt>{t('binary.jobs')}</dt>
          <dd>{agent.jobs}</dd>
          {isMissing && (
            <>
              <dt>{t('binary.lookedFor')}</dt>
              <dd className="mono">$STRATA_TERRAFORM, tofu, terraform</dd>
              <dt>{t('binary.download')}</dt>
              <dd>{t('binary.downloadText', { version: bringing.version })}</dd>
              <dt>{t('binary.check')}</dt>
              <dd>{t('binary.checkText')}</dd>
            </>
          )}
        </dl>
      )}
      {isRunning && !binaries.some(({ flavour }) => flavour === 'tofu') && (
        <BringButton bringing={bringing} isPrimary={isMissing} />
      )}
      {isRunning && binaries.length > 0 && <p className="small t3">{t('binary.other')}</p>}
    </>
  )
}

interface BinaryProps {
  name: string
  version: string
  path: string
  isBrought: boolean
}

function Binary({ name, version, path, isBrought }: BinaryProps): ReactNode {
  const { t } = useTexts('agents')
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {version} {isBrought && <Badge tone="success">{t('binary.brought')}</Badge>}
        <span className="cell-sub mono">{path.includes('/') ? path : `${path} (PATH)`}</span>
      </dd>
    </>
  )
}
