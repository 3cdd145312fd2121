import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CloudConnection, GrantedConnection } from '#contract/connections.ts'
import { connectionsAt, type ConnectionPlace } from '../../api/connections.ts'
import { errorText } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { PreflightReport } from '../../widgets/PreflightReport.tsx'

type Listed = Pick<CloudConnection | GrantedConnection, 'id' | 'name'>

/** Everything that a stack can have, in place of one environment. */
const ALL = ''
/** Environments that can be chosen. */
const LISTED_MAX = 100

/** A look at what a connection lacks: for everything that a stack can have, or for one environment of a project. */
export function useConnectionLook(place: ConnectionPlace, { id }: Pick<Listed, 'id'>) {
  const [chosen, setChosen] = useState(ALL)
  const look = useChange({
    mutationFn: () => connectionsAt(place).look(id, chosen === ALL ? {} : { environment_id: chosen }),
  })
  return { chosen, setChosen, look }
}

interface ConnectionPreflightProps {
  place: ConnectionPlace
  connection: Listed
  of: ReturnType<typeof useConnectionLook>
  disabledReason: string | undefined
  /** Further buttons. */
  children: ReactNode
}

/** What a connection lacks, and for what that is looked at. */
export function ConnectionPreflight(props: ConnectionPreflightProps): ReactNode {
  const { place, connection, disabledReason, children } = props
  const { chosen, setChosen, look } = props.of
  const { t } = useTexts(['preflight', 'common'])
  const filter = { project_id: place ?? undefined, sort: 'name', limit: LISTED_MAX } as const
  // Those of all projects would be too many to choose from.
  const environments = useQuery({ ...query('GET /environments', { query: filter }), enabled: place !== null })
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
