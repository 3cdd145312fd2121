import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '#contract/client.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { DAY_MS } from '#engine/durations.ts'
import { cloudOfSnapshot } from '#domain/receipt/snapshots.ts'
import { message } from '#words/message.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { refreshSnapshots, snapshotsQuery, type KeptSnapshot } from '../../api/snapshots.ts'
import { useChange } from '../../api/use-change.ts'
import { CreateEnvironmentButton } from '../../dialogs/create-environment/CreateEnvironmentButton.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { PagedList } from '../../widgets/PagedList.tsx'
import { useReceiptWords } from './use-receipt-words.ts'
import styles from './receipt.module.css'

/** What a person adds to the end of a snapshot with one press. */
const LONGER_DAYS = 7

type Restored = OutputOf<'POST /environments/{id}/snapshots/{snapshot_id}/restore'>

/** The last snapshots of a deleted environment: until when they stay, and what can be done with them. */
export function KeptSnapshots({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('receipt')
  const list = useInfiniteQuery(snapshotsQuery(environment.project.id, environment.id))
  return (
    <section className="panel" aria-labelledby="snapshots">
      <div className="panel__head">
        <h2 className="h3" id="snapshots">
          {t('snapshots.title')}
        </h2>
      </div>
      <div className="panel__body stack stack--16 small">
        <PagedList
          of={list}
          failed={t('snapshots.failed')}
          pending={<Skeleton width="60%" />}
          empty={<p className="t2">{t('snapshots.none')}</p>}
        >
          {(items) => items.map((one) => <Snapshot key={one.id} snapshot={one} environment={environment} />)}
        </PagedList>
      </div>
    </section>
  )
}

interface SnapshotProps {
  snapshot: KeptSnapshot
  environment: EnvironmentDetail
}

function Snapshot({ snapshot, environment }: SnapshotProps): ReactNode {
  const { t } = useTexts(['receipt', 'lifecycle'])
  const { dateTime } = useFormat()
  const say = useReceiptWords()
  const { name, component, size_gb, monthly, until, longest_until: longest, is_left: isLeft, problem } = snapshot
  const [restored, setRestored] = useState<Restored>()
  const isTheirs = snapshot.ended_by === 'cloud'
  const theirs = isTheirs ? t('snapshots.byCloud') : undefined
  const refused = environment.actions.delete === 'role' ? t('lifecycle:refusals.role') : undefined
  return (
    <div className="stack stack--12">
      <p className={styles.receiptWrap}>
        <span className="mono">{name}</span>
        <span className="cell-sub">
          {component !== null && `${component}, `}
          {say(message('receipts.kept-snapshot', { size_gb, monthly, is_ended: false }))}
        </span>
        <span className="cell-sub">
          {t(isLeft ? 'snapshots.left' : isTheirs ? 'snapshots.untilCloud' : 'snapshots.until', {
            date: dateTime(new Date(until)),
          })}
        </span>
      </p>
      {problem && (
        <Callout tone="warning">
          {say(
            message('receipts.snapshot-trouble', {
              problem: problem.reason,
              code: problem.code,
              cloud: cloudOfSnapshot(snapshot.type),
            }),
          )}
        </Callout>
      )}
      <div className="row row--wrap">
        {snapshot.can_restore && <RestoreButton snapshot={snapshot} refused={refused} onRestored={setRestored} />}
        <LongerButton
          snapshot={snapshot}
          refused={refused ?? theirs ?? (until < longest ? undefined : t('snapshots.longest'))}
        />
        <DeleteButton snapshot={snapshot} refused={refused ?? theirs} />
      </div>
      {restored && (
        <Callout tone="info">
          <div className="stack stack--12">
            <p>{t('snapshots.ready', { date: dateTime(new Date(restored.until)) })}</p>
            <div>
              <CreateEnvironmentButton
                source={{
                  of: { stack: restored.stack },
                  name: environment.name,
                  budgetLimit: environment.budget_limit,
                  isTemporary: restored.stack.duration === 'temporary',
                }}
                label={t('snapshots.create')}
              />
            </div>
          </div>
        </Callout>
      )}
    </div>
  )
}

interface ActionProps {
  snapshot: KeptSnapshot
  refused: string | undefined
}

/** Addresses a snapshot, and says what went wrong with it. */
function useSnapshot({ id: snapshot_id, environment }: KeptSnapshot) {
  const { t } = useTexts('common')
  const queries = useQueryClient()
  return {
    params: { id: environment.id, snapshot_id },
    refresh: () => refreshSnapshots(queries),
    onError: (error: unknown) => showToast('error', errorText(error, t('errors.unreachable'))),
  }
}

function RestoreButton({
  snapshot,
  refused,
  onRestored,
}: ActionProps & { onRestored: (restored: Restored) => void }): ReactNode {
  const { t } = useTexts('receipt')
  const { params, refresh, onError } = useSnapshot(snapshot)
  const restoring = useChange({
    mutationFn: () => call('POST /environments/{id}/snapshots/{snapshot_id}/restore', { params }),
    onSuccess: async (restored) => {
      onRestored(restored)
      await refresh()
    },
    onError,
  })
  return (
    <Button size="sm" disabledReason={refused} isLoading={restoring.isPending} onClick={() => restoring.mutate()}>
      {t('snapshots.restore')}
    </Button>
  )
}

function LongerButton({ snapshot, refused }: ActionProps): ReactNode {
  const { t } = useTexts('receipt')
  const { dateTime } = useFormat()
  const { params, refresh, onError } = useSnapshot(snapshot)
  const keeping = useChange({
    mutationFn: () => {
      const from = Math.max(Date.parse(snapshot.until), Date.now())
      const until = new Date(Math.min(from + LONGER_DAYS * DAY_MS, Date.parse(snapshot.longest_until))).toISOString()
      return call('PUT /environments/{id}/snapshots/{snapshot_id}', { params, body: { until } })
    },
    onSuccess: async ({ until }) => {
      showToast('success', t('snapshots.kept', { date: dateTime(new Date(until)) }))
      await refresh()
    },
    onError,
  })
  return (
    <Button size="sm" disabledReason={refused} isLoading={keeping.isPending} onClick={() => keeping.mutate()}>
      {t('snapshots.longer', { count: LONGER_DAYS })}
    </Button>
  )
}

function DeleteButton({ snapshot, refused }: ActionProps): ReactNode {
  const { t } = useTexts('receipt')
  const { params, refresh, onError } = useSnapshot(snapshot)
  const [isOpen, setIsOpen] = useState(false)
  const removing = useChange({
    mutationFn: () => call('DELETE /environments/{id}/snapshots/{snapshot_id}', { params }),
    onSuccess: async () => {
      setIsOpen(false)
      showToast('success', t('snapshots.deleted', { name: snapshot.name }))
      await refresh()
    },
    onError,
  })
  return (
    <>
      <Button size="sm" variant="danger" disabledReason={refused} onClick={() => setIsOpen(true)}>
        {t('snapshots.delete')}
      </Button>
      <ConfirmDialog
        title={t('snapshots.deleteTitle', { name: snapshot.name })}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        confirmLabel={t('snapshots.delete')}
        isDanger
        isLoading={removing.isPending}
        onConfirm={() => removing.mutate()}
      >
        <p className="small t2">{t('snapshots.deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}
