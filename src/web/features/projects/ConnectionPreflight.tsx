import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CloudConnection } from '#contract/connections.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { PreflightReport } from '../../widgets/PreflightReport.tsx'

/** Everything that a stack can have, in place of one environment. */
const ALL = ''
/** Environments that can be chosen. */
const LISTED_MAX = 100

/** A look at what a connection lacks: for everything that a stack can have, or for one environment of the project. */
export function useConnectionLook(projectId: string, connection: CloudConnection) {
  const [chosen, setChosen] = useState(ALL)
  const look = useChange({
    mutationFn: () =>
      call('POST /projects/{id}/connections/{connection_id}/preflight', {
        params: { id: projectId, connection_id: connection.id },
        body: chosen === ALL ? {} : { environment_id: chosen },
      }),
  })
  return { chosen, setChosen, look }
}

interface ConnectionPreflightProps {
  projectId: string
  connection: CloudConnection
  of: ReturnType<typeof useConnectionLook>
  disabledReason: string | undefined
  /** Further buttons. */
  children: ReactNode
}

/** What a connection lacks, and for what that is looked at. */
export function ConnectionPreflight(props: ConnectionPreflightProps): ReactNode {
  const { projectId, connection, disabledReason, children } = props
  const { chosen, setChosen, look } = props.of
  const { t } = useTexts(['preflight', 'common'])
  const filter = { project_id: projectId, sort: 'name', limit: LISTED_MAX } as const
  const environments = useQuery(query('GET /environments', { query: filter }))
  const own = environments.data?.filter((one) => one.cloud_connection?.id === connection.id) ?? []
  return (
    <div className="stack">
      <div className="row row--wrap">
        {own.length > 0 && (
          <Field label={t('of')}>
            {(control) => (
              <Select
                control={control}
                value={chosen}
                options={[
                  { value: ALL, label: t('all') },
                  ...own.map((one) => ({ value: one.id, label: t('environment', { name: one.name }) })),
                ]}
                onChange={setChosen}
              />
            )}
          </Field>
        )}
        <Button size="sm" isLoading={look.isPending} disabledReason={disabledReason} onClick={() => look.mutate()}>
          {t('check')}
          <span className="visually-hidden">{connection.name}</span>
        </Button>
        {children}
      </div>
      <div role="status">
        {look.isError && <Callout tone="danger">{errorText(look.error, t('common:errors.unreachable'))}</Callout>}
        {look.data && <PreflightReport report={look.data} />}
      </div>
    </div>
  )
}
