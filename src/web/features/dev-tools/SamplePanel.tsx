import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, Sprout, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { dev as endpoints } from '#contract/dev.ts'
import type { Output } from '#contract/endpoint.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { refreshAll } from './queries.ts'
import styles from './dev-tools.module.css'

interface SamplePanelProps {
  dev: UseQueryResult<Output<typeof endpoints.status>>
  /** Why nothing may be seeded or cleared. */
  disabledReason: string | undefined
}

/** Sample environments and approval requests: how many there are, to add and to clear. */
export function SamplePanel({ dev, disabledReason }: SamplePanelProps): ReactNode {
  const { t } = useTexts(['devTools', 'common'])
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const [done, setDone] = useState<{ message: string; at: Date }>()
  const finish = (message: string) => {
    setDone({ message, at: new Date() })
    setIsAsked(false)
    void refreshAll(queries)
  }
  const seed = useChange({
    mutationFn: () => call('POST /dev/seed-data', {}),
    onMutate: () => setDone(undefined),
    onSuccess: (answer) =>
      finish(
        t('sample.seeded', {
          environments: t('sample.environments', { count: answer.environments_created }),
          approvals: t('sample.approvals', { count: answer.approvals_created }),
        }),
      ),
    onError: () => void refreshAll(queries),
  })
  const clear = useChange({
    mutationFn: () => call('DELETE /dev/clear-data', {}),
    onMutate: () => {
      setDone(undefined)
      seed.reset()
    },
    onSuccess: () => finish(t('sample.cleared')),
  })
  const closeDialog = () => {
    setIsAsked(false)
    clear.reset()
  }
  const reason = (error: Error) => errorText(error, t('common:errors.unreachable'))
  const there = dev.data && {
    environments: t('sample.environments', { count: dev.data.environments }),
    approvals: t('sample.approvals', { count: dev.data.approvals }),
  }
  const isEmpty = dev.data?.environments === 0
  return (
    <section className="panel" aria-labelledby="sample-title">
      <div className="panel__head">
        <h2 className="h3" id="sample-title">
          {t('sample.title')}
        </h2>
        {there && <span className="push small t2">{isEmpty ? t('sample.none') : t('sample.there', there)}</span>}
        {dev.isPending && (
          <output className="push" aria-label={t('common:loading')}>
            <Skeleton width="8rem" />
          </output>
        )}
      </div>
      {dev.isError && !dev.data && (
        <ErrorState title={t('sample.failed')} text={reason(dev.error)} onRetry={() => void dev.refetch()} />
      )}
      <div className="rows">
        {dev.data?.is_enabled === false && (
          <div>
            <Callout tone="warning">{t('reasons.off')}</Callout>
          </div>
        )}
        <div className={styles.tool}>
          <span>
            <span className="medium">{t('sample.seedTitle')}</span>
            <span className="cell-sub">{t('sample.seedText')}</span>
          </span>
          <Button
            variant="primary"
            icon={Sprout}
            onClick={() => seed.mutate()}
            isLoading={seed.isPending}
            disabledReason={disabledReason}
          >
            {t('sample.seed')}
          </Button>
        </div>
        <div className={styles.tool}>
          <span>
            <span className="medium">{t('sample.clearTitle')}</span>
            <span className="cell-sub">{t('sample.clearText')}</span>
          </span>
          <Button
            variant="danger"
            icon={Trash2}
            onClick={() => setIsAsked(true)}
            disabledReason={disabledReason ?? (isEmpty ? t('reasons.empty') : undefined)}
          >
            {t('sample.clear')}
          </Button>
        </div>
        {seed.isError && (
          <div>
            <Callout tone="danger">
              <span className="medium">{t('sample.seedFailed')}</span>
              <span className="cell-sub">{reason(seed.error)}</span>
            </Callout>
          </div>
        )}
      </div>
      {done && <Done {...done} />}
      <ConfirmDialog
        title={t('sample.clearTitle')}
        isOpen={isAsked}
        onClose={closeDialog}
        confirmLabel={t('sample.clear')}
        onConfirm={() => clear.mutate()}
        isDanger
        isLoading={clear.isPending}
        error={clear.isError ? `${t('sample.clearFailed')}. ${reason(clear.error)}` : undefined}
      >
        {t('sample.clearQuestion', there ?? { environments: '', approvals: '' })}
      </ConfirmDialog>
    </section>
  )
}

/** What was done last. */
function Done({ message, at }: { message: string; at: Date }): ReactNode {
  const { dateTime, distance } = useFormat()
  return (
    <div className="panel__foot small">
      <Icon of={CircleCheck} tone="success" />
      <output>{message}</output>
      <time className="push t3 nowrap" dateTime={at.toISOString()} title={dateTime(at)}>
        {distance(at)}
      </time>
    </div>
  )
}
