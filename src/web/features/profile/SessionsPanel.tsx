import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { accounts } from '#contract/accounts.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { answersOf, query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { browserName } from './browser-name.ts'
import { Panel } from './Panel.tsx'

type SessionInfo = Output<typeof accounts.sessions>[number]

/** Where the person is signed in, and signing out there. */
export function SessionsPanel(): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const queries = useQueryClient()
  const sessions = useQuery({ ...query('GET /account/sessions', {}), staleTime: 0 })
  const rows = sessions.data ?? []
  const onSettled = () => queries.invalidateQueries(answersOf('GET /account/sessions'))
  const others = useChange({
    mutationFn: () => call('DELETE /account/sessions', {}),
    onSuccess: () => showToast('success', t('sessions.othersEnded')),
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
    onSettled,
  })
  return (
    <Panel
      title={t('sessions.title')}
      note={sessions.data && <span className="count">{rows.length}</span>}
      action={
        <Button
          size="sm"
          onClick={() => others.mutate()}
          isLoading={others.isPending}
          disabledReason={sessions.data && rows.length < 2 ? t('sessions.noOthers') : undefined}
        >
          {t('sessions.others')}
        </Button>
      }
    >
      <Loaded
        of={sessions}
        failed={t('sessions.failed')}
        pending={
          <output className="panel__body stack" aria-label={t('common:loading')}>
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </output>
        }
      />
      {sessions.data && (
        <Table label={t('sessions.title')} isList isPlain>
          <thead>
            <tr>
              <th>{t('sessions.where')}</th>
              <th>{t('sessions.since')}</th>
              <th>{t('sessions.active')}</th>
              <th className="num">
                <span className="visually-hidden">{t('sessions.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={onSettled} />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

function SessionRow({ session, onEnded }: { session: SessionInfo; onEnded: () => Promise<void> }): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const { dateTime, distance } = useFormat()
  const { browser, system, isMobile } = browserName(session.user_agent)
  const name =
    browser === undefined
      ? t('sessions.unknown')
      : system === undefined
        ? browser
        : t('sessions.browserOn', { browser, system })
  const end = useChange({
    mutationFn: () => call('DELETE /account/sessions/{id}', { params: { id: session.id } }),
    onSuccess: () => showToast('success', t('sessions.ended', { browser: name })),
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
    onSettled: onEnded,
  })
  const active = new Date(session.last_active_at)
  return (
    <tr>
      <td>
        <span className="row">
          <Icon of={isMobile ? Smartphone : Monitor} tone="muted" />
          <span title={session.user_agent}>
            <span className="medium">{name}</span>{' '}
            {session.is_current && <Badge tone="success">{t('sessions.current')}</Badge>}
            <span className="cell-sub mono">{session.ip}</span>
          </span>
        </span>
      </td>
      <td className="t2" data-hide>
        {dateTime(new Date(session.created_at))}
      </td>
      <td className="t2" data-end title={dateTime(active)}>
        {distance(active)}
      </td>
      <td className="num" data-span={session.is_current ? undefined : true} data-hide={session.is_current || undefined}>
        {!session.is_current && (
          <Button size="sm" variant="ghost" onClick={() => end.mutate()} isLoading={end.isPending}>
            {t('sessions.signOut')}
            <span className="visually-hidden">{name}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}
