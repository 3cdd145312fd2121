import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#contract/client.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast.ts'

type Failure = OutputOf<'GET /dev/simulated'>['failures'][number]

interface FailureListProps {
  failures: readonly Failure[]
  disabledReason: string | undefined
}

/** The failures that are set: what each strikes, what is left of it, and what it struck. */
export function FailureList({ failures, disabledReason }: FailureListProps): ReactNode {
  const { t } = useTexts('devTools')
  if (failures.length === 0) return <p className="panel__foot small t2">{t('simulated.none')}</p>
  return (
    <Table label={t('simulated.list')} isList isPlain>
      <thead>
        <tr>
          <th>{t('simulated.kind')}</th>
          <th>{t('simulated.target')}</th>
          <th>{t('simulated.times')}</th>
          <th className="num">{t('simulated.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {failures.map((failure) => (
          <Row key={failure.id} failure={failure} disabledReason={disabledReason} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ failure, disabledReason }: { failure: Failure; disabledReason: string | undefined }): ReactNode {
  const { t } = useTexts(['devTools', 'common'])
  const queries = useQueryClient()
  const { id, kind, component, type, times, struck, share_percent: percent, environment, last } = failure
  const remove = useChange({
    mutationFn: () => call('DELETE /dev/simulated/failures/{id}', { params: { id } }),
    onSuccess: () => {
      showToast('success', t('simulated.removed'))
      void invalidate(queries, 'GET /dev/simulated')
    },
    onError: (error) =>
      showToast('error', t('simulated.removeFailed', { detail: errorText(error, t('common:errors.unreachable')) })),
  })
  const left = times === null ? null : Math.max(0, times - struck)
  const what = component === null ? (type ?? t('simulated.any')) : (findComponent(component)?.name ?? component)
  return (
    <tr>
      <td>
        <span className="medium">{t(`simulated.shortKinds.${kind}`)}</span>
        {percent < 100 && <span className="cell-sub">{t('simulated.sharePercent', { percent })}</span>}
      </td>
      <td data-span>
        {what}
        <span className="cell-sub">
          {environment === null ? (
            t('simulated.all')
          ) : (
            <Link className="link" to={to('environment', { id: environment.id })}>
              {environment.name}
            </Link>
          )}
        </span>
      </td>
      <td data-span>
        {left === null ? t('simulated.until') : left === 0 ? t('simulated.used') : t('simulated.left', { left, times })}
        <span className="cell-sub">
          {last === null ? (
            t('simulated.never')
          ) : (
            <>
              {t('simulated.struck', { count: struck })}{' '}
              <Link className="link" to={to('run', { id: last.run.id })}>
                {t('simulated.run', { number: last.run.number, environment: last.run.environment })}
              </Link>
            </>
          )}
        </span>
      </td>
      <td data-span className="num">
        <Button
          size="sm"
          icon={Trash2}
          isLoading={remove.isPending}
          disabledReason={disabledReason}
          onClick={() => remove.mutate()}
        >
          {t('simulated.remove')}
        </Button>
      </td>
    </tr>
  )
}
