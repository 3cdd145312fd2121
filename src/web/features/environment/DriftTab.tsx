import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Drift } from '#contract/drift.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { call } from '../../api/client.ts'
import { driftQuery, keepDrift } from '../../api/drift.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { RetryDialog } from '../../widgets/RetryDialog.tsx'
import { CheckButton } from './CheckButton.tsx'
import { DriftFindings } from './DriftFindings.tsx'
import { OpenDrift } from './OpenDrift.tsx'
import styles from './environment.module.css'

/** What others changed outside of Terraform, by component: what is open, and what someone decided to live with. */
export function DriftTab({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts(['drift', 'common'])
  const drift = useQuery(driftQuery(environment.id))
  const pending = (
    <output className="panel panel__body" aria-label={t('common:loading')}>
      <Skeleton width="100%" height="6rem" />
    </output>
  )
  return (
    <>
      <Loaded of={drift} failed={t('failedTitle')} pending={pending} isPanel />
      {drift.data && <Findings environment={environment} drift={drift.data} />}
    </>
  )
}

function Findings({ environment, drift }: { environment: EnvironmentDetail; drift: Drift }): ReactNode {
  const { t } = useTexts(['drift', 'lifecycle'])
  const noRight = environment.actions.delete === 'role' ? t('lifecycle:refusals.role') : undefined
  return (
    <>
      <div className={styles.driftTools}>
        <Lead drift={drift} />
        <CheckButton environment={environment} />
      </div>
      {drift.components.length === 0 && <Nothing drift={drift} />}
      {drift.components.length > 0 && <OpenDrift environment={environment} components={drift.components} />}
      {drift.ignored.length > 0 && (
        <section className="stack stack--12" aria-labelledby="ignored">
          <h2 className="h3" id="ignored">
            {t('ignored')}
          </h2>
          {drift.ignored.map((ignored) => (
            <Ignored key={ignored.id} environment={environment} ignored={ignored} noRight={noRight} />
          ))}
        </section>
      )}
    </>
  )
}

/** When a check last looked, and who gets a notification. */
function Lead({ drift }: { drift: Drift }): ReactNode {
  const { t, i18n } = useTexts('drift')
  const { dateTime } = useFormat()
  const { told, checked_at: checkedAt, run_id: runId } = drift
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(told.map(({ name }) => name))
  return (
    <p className="small t2">
      {t('lead')} {checkedAt === null ? t('neverChecked') : t('checkedAt', { date: dateTime(new Date(checkedAt)) })}{' '}
      {told.length > 0 && t('told', { names, count: told.length })}{' '}
      {runId !== null && (
        <Link className="link" to={to('run', { id: runId })}>
          {t('look')}
        </Link>
      )}
    </p>
  )
}

function Nothing({ drift: { is_kept: isKept, ignored, checked_at: checkedAt } }: { drift: Drift }): ReactNode {
  const { t } = useTexts('drift')
  const found = ignored.length > 0 ? 'allIgnored' : checkedAt === null ? 'never' : 'none'
  const state = isKept ? found : 'gone'
  return (
    <div className="panel">
      <EmptyState icon={ScanSearch} title={t(`${state}Title`)} text={t(`${state}Text`)} isPart />
    </div>
  )
}

interface IgnoredProps {
  environment: EnvironmentDetail
  ignored: Drift['ignored'][number]
  noRight: string | undefined
}

/** A decision to ignore findings, with the way to end it. */
function Ignored({ environment: { id }, ignored, noRight }: IgnoredProps): ReactNode {
  const { t } = useTexts(['drift', 'common'])
  const { dateTime } = useFormat()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const { reason, components } = ignored
  const notice = useChange({
    mutationFn: () => call('DELETE /environments/{id}/drift-ignores/{ignore}', { params: { id, ignore: ignored.id } }),
    onError: (error) => setProblem(errorText(error, t('common:errors.unreachable'))),
    onSuccess: (drift) => {
      setProblem(undefined)
      showToast('success', t('noticed'))
      keepDrift(queries, id, drift)
    },
  })
  const close = useCallback(() => setProblem(undefined), [])
  return (
    <section className="panel" aria-label={reason}>
      <div className="panel__head">
        <div className={styles.environmentOutput}>
          <p className="medium">{reason}</p>
          <p className="small t2">
            {t('ignoredBy', {
              name: ignored.ignored_by.name,
              date: dateTime(new Date(ignored.created_at)),
              until: dateTime(new Date(ignored.until)),
            })}
          </p>
        </div>
        <span className="push">
          <Button size="sm" disabledReason={noRight} isLoading={notice.isPending} onClick={() => notice.mutate()}>
            {t('notice')}
          </Button>
        </span>
      </div>
      {components.map(({ node, name, resources }) => (
        <div key={node}>
          <h3 className={`small t2 ${styles.driftComponent}`}>{name ?? t('other')}</h3>
          <DriftFindings resources={resources} />
        </div>
      ))}
      <RetryDialog
        title={t('notNoticed')}
        problem={problem}
        isLoading={notice.isPending}
        onRetry={() => notice.mutate()}
        onClose={close}
      />
    </section>
  )
}
