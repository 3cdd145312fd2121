import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/client.ts'
import type { Environment } from '#contract/environment.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { outputsQuery } from '../../api/states.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast.ts'
import { CopyButton } from '../../widgets/CopyButton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import styles from './environment.module.css'

type EnvironmentOutput = OutputOf<'GET /environments/{id}/outputs'>[number]

/** What the newest apply put out; what is secret only when someone asks for it. */
export function Outputs({ environment }: { environment: Environment }): ReactNode {
  const { t } = useTexts(['states', 'common'])
  const outputs = useQuery(outputsQuery(environment.id))
  return (
    <>
      <Loaded
        of={outputs}
        failed={t('outputs.failed')}
        pending={
          <output className="panel panel__body" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="6rem" />
          </output>
        }
        isPanel
      />
      {outputs.data?.length === 0 && (
        <div className="panel">
          <EmptyState icon={LogOut} title={t('outputs.emptyTitle')} text={t('outputs.emptyText')} isPart />
        </div>
      )}
      {outputs.data && outputs.data.length > 0 && (
        <Table label={t('outputs.title')} isList isPlain>
          <thead>
            <tr>
              <th>{t('outputs.name')}</th>
              <th>{t('outputs.value')}</th>
              <th className="num">{t('outputs.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {outputs.data.map((one) => (
              <Row key={one.name} environment={environment} given={one} />
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}

function Row({ environment, given }: { environment: Environment; given: EnvironmentOutput }): ReactNode {
  const { t } = useTexts(['states', 'common', 'lifecycle'])
  const { distance, dateTime } = useFormat()
  const show = useChange({
    mutationFn: () =>
      call('POST /environments/{id}/outputs/{name}/show', { params: { id: environment.id, name: given.name } }),
    onError: (error) =>
      showToast('error', t('outputs.notShown', { detail: errorText(error, t('common:errors.unreachable')) })),
  })
  const value = show.data?.value ?? given.value
  const at = new Date(given.updated_at)
  return (
    <tr>
      <td>
        <span className="mono">{given.name}</span>
        <span className="cell-sub" title={dateTime(at)}>
          {distance(at)}
        </span>
      </td>
      <td data-span className={styles.environmentOutput}>
        {value === null ? (
          <span className="t3">{t('outputs.hidden')}</span>
        ) : (
          <span className="mono">{textOf(value)}</span>
        )}
      </td>
      <td data-span>
        {value === null ? (
          <Button
            size="sm"
            isLoading={show.isPending}
            disabledReason={environment.actions.delete === 'role' ? t('lifecycle:refusals.role') : undefined}
            onClick={() => show.mutate()}
          >
            {t('outputs.show')}
          </Button>
        ) : (
          <CopyButton text={textOf(value)} />
        )}
      </td>
    </tr>
  )
}

/** A text as it is, everything else as JSON. */
function textOf(json: string): string {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : json
  } catch {
    return json
  }
}
