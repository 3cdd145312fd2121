import { useQuery } from '@tanstack/react-query'
import { RefreshCw, User, UserPlus, UserX } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link, useParams, useSearchParams } from 'react-router'
import { errorText, isNotFound } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { Components, Templates } from './Shared.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { Members } from './Members.tsx'
import { TeamSettings } from './TeamSettings.tsx'
import type { TeamDetail } from './team-detail.ts'

const TABS = ['members', 'templates', 'components', 'settings'] as const

/** One team: its people and what they share. */
export function TeamPage(): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const { teamId = '' } = useParams()
  const team = useQuery(query('GET /teams/{id}', { params: { id: teamId } }))
  if (team.data) return <OneTeam key={team.data.id} team={team.data} />
  if (!team.isError) {
    return (
      <output className="page" aria-label={t('common:loading')}>
        <Skeleton width="14rem" height="1.75rem" />
        <Skeleton width="100%" height="12rem" />
      </output>
    )
  }
  const isGone = isNotFound(team.error)
  return (
    <div className="page" role="alert">
      <EmptyState
        icon={UserX}
        title={isGone ? t('missing.title') : t('missing.failed')}
        text={isGone ? t('missing.text') : errorText(team.error, t('common:errors.unreachable'))}
      >
        <div className="row row--wrap">
          {!isGone && (
            <Button icon={RefreshCw} onClick={() => void team.refetch()}>
              {t('common:retry')}
            </Button>
          )}
          <Link className={buttonClass({ variant: isGone ? 'primary' : 'ghost' })} to={to('teams')}>
            {t('missing.back')}
          </Link>
        </div>
      </EmptyState>
    </div>
  )
}

function OneTeam({ team }: { team: TeamDetail }): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const { number } = useFormat()
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'members'
  const [isInviting, setIsInviting] = useState(false)
  const close = useCallback(() => setIsInviting(false), [])
  const counts = { members: team.member_count, templates: team.template_count }
  const tabs = TABS.map((id) => ({
    id,
    label: (
      <>
        {t(`tabs.${id}`)}{' '}
        {(id === 'members' || id === 'templates') && <span className="count">{number(counts[id])}</span>}
      </>
    ),
  }))
  return (
    <div className="page">
      <header className="page__head">
        <TeamHead team={team} />
        <div className="page__actions">
          <Button
            variant="primary"
            icon={UserPlus}
            disabledReason={team.abilities['team.members'] ? undefined : t('members.reasons.no-right')}
            onClick={() => setIsInviting(true)}
          >
            {t('members.add')}
          </Button>
        </div>
      </header>
      <Tabs
        label={t('tabs.label')}
        tabs={tabs}
        value={tab}
        onChange={(next) => setParams(next === 'members' ? {} : { tab: next })}
      />
      <TabPanel id={tab}>
        {tab === 'members' && <Members team={team} />}
        {tab === 'templates' && <Templates teamId={team.id} />}
        {tab === 'components' && <Components teamId={team.id} />}
        {tab === 'settings' && <TeamSettings team={team} />}
      </TabPanel>
      <InviteDialog team={team} isOpen={isInviting} onClose={close} />
    </div>
  )
}

function TeamHead({ team }: { team: TeamDetail }): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const { date } = useFormat()
  return (
    <div>
      <h1 className="h1">
        {team.name}
        {team.role && (
          <Badge {...(team.role === 'owner' && { tone: 'accent' as const })}>{t(`common:roles.${team.role}`)}</Badge>
        )}
      </h1>
      <p className="page__meta">
        {team.description !== '' && <span>{team.description}</span>}
        <span>
          <Icon of={User} tone="muted" />
          <span className="visually-hidden">{t('list.owner')} </span>
          {team.owner_name}
        </span>
        <span>{t('detail.created', { date: date(new Date(team.created_at)) })}</span>
        <span className="mono">{team.id}</span>
      </p>
    </div>
  )
}
