import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SealingState } from '#contract/sealing.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keyOf, query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { KeyKinds } from './KeyKinds.tsx'
import { SetupPanel } from './SetupPanel.tsx'

/** A rotation that is under way is looked at so often. */
const LOOK_MS = 5000

/** The key that seals secrets in the database, and how far they have followed to another one. */
export function KeyPanel(): ReactNode {
  const { t } = useTexts(['sealing', 'common'])
  const state = useQuery({
    ...query('GET /instance/sealing', {}),
    refetchInterval: ({ state: { data } }) => (data === undefined || data.status === 'settled' ? false : LOOK_MS),
  })
  const status = state.data?.status
  return (
    <SetupPanel
      title={t('title')}
      state={status && <Badge tone={status === 'settled' ? 'success' : 'info'}>{t(`status.${status}`)}</Badge>}
    >
      <p className="small t2">{t('lead')}</p>
      <Loaded
        of={state}
        failed={t('failed')}
        pending={
          <output aria-label={t('common:loading')}>
            <Skeleton width="60%" />
          </output>
        }
      />
      {state.data && <Facts state={state.data} />}
      {state.data && <Progress state={state.data} />}
      {state.data && <KeyKinds kinds={state.data.kinds} />}
      {state.data && <ResealButton state={state.data} />}
    </SetupPanel>
  )
}

function Facts({ state }: { state: SealingState }): ReactNode {
  const { t } = useTexts('sealing')
  const { dateTime } = useFormat()
  return (
    <dl className="dl">
      <dt>{t('key')}</dt>
      <dd className="mono">{state.key_id}</dd>
      <dt>{t('since')}</dt>
      <dd>{dateTime(new Date(state.since))}</dd>
      {state.next_key_id !== null && (
        <>
          <dt>{t('next')}</dt>
          <dd className="mono">{state.next_key_id}</dd>
        </>
      )}
      {state.needed_key_ids.length > 0 && (
        <>
          <dt>{t('needed')}</dt>
          <dd className="mono">{state.needed_key_ids.join(', ')}</dd>
        </>
      )}
      <dt>{t('counted')}</dt>
      <dd>{state.counted_at === null ? t('never') : dateTime(new Date(state.counted_at))}</dd>
    </dl>
  )
}

/** Where a rotation is, and what is to be done next. */
function Progress({ state }: { state: SealingState }): ReactNode {
  const { t } = useTexts('sealing')
  const { number } = useFormat()
  const { status, key_id, next_key_id, needed_key_ids, removable_key_ids, servers, kinds } = state
  const total = kinds.reduce((sum, one) => sum + one.total, 0)
  const remaining = kinds.reduce((sum, one) => sum + one.remaining, 0)
  const unopened = kinds.reduce((sum, one) => sum + one.unopened, 0)
  const behind = servers.filter(({ key_ids }) => key_ids[0] !== (next_key_id ?? key_id)).map(({ name }) => name)
  return (
    <>
      {status === 'spreading' && (
        <Callout tone="info">{t('spreading', { key: next_key_id ?? '', servers: behind.join(', ') })}</Callout>
      )}
      {status === 'switched' && <Callout tone="info">{t('switched')}</Callout>}
      {status === 're-sealing' && (
        <>
          <Meter label={t('progress')} value={total - remaining} max={Math.max(1, total)} tone="success">
            {t('done', { done: number(total - remaining), total: number(total) })}
          </Meter>
          {needed_key_ids.length > 0 && <Callout tone="info">{t('keep', { key: needed_key_ids.join(', ') })}</Callout>}
        </>
      )}
      {removable_key_ids.length > 0 && (
        <Callout tone="success">{t('removable', { key: removable_key_ids.join(', ') })}</Callout>
      )}
      {unopened > 0 && <Callout tone="warning">{t('unopened', { count: unopened })}</Callout>}
    </>
  )
}

function ResealButton({ state }: { state: SealingState }): ReactNode {
  const { t } = useTexts(['sealing', 'common'])
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const reseal = useChange({
    mutationFn: () => call('POST /instance/sealing/reseal', {}),
    onSuccess: (after) => {
      queries.setQueryData(keyOf('GET /instance/sealing', {}), after)
      showToast('success', t(after.status === 'settled' ? 'resealed' : 'begun'))
    },
  })
  const { status } = state
  const reason = abilities['instance.manage']
    ? status === 'spreading' || status === 'switched'
      ? t(`wait.${status}`)
      : undefined
    : t('noRight')
  return (
    <>
      {reseal.isError && <Callout tone="danger">{errorText(reseal.error, t('common:errors.unreachable'))}</Callout>}
      <div>
        <Button disabledReason={reason} isLoading={reseal.isPending} onClick={() => reseal.mutate()}>
          {t('reseal')}
        </Button>
      </div>
    </>
  )
}
