import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CloudConnection, ConnectionCheck, GrantedConnection } from '#contract/connections.ts'
import { connectionChanged, connectionsAt, type ConnectionPlace } from '../../api/connections.ts'
import { errorText } from '../../api/errors.ts'
import { useChange, type Change } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Callout } from '../../ui/Callout.tsx'
import { usePropertyWords } from '../../widgets/use-property-words.ts'
import styles from './connections.module.css'

/**
 * A test of who a connection is.
 * @param look what is asked next where it signs in
 */
export function useConnectionTest(
  place: ConnectionPlace,
  { id }: Pick<CloudConnection, 'id'>,
  look: { readonly mutate: () => void },
): Change<ConnectionCheck[]> {
  const queries = useQueryClient()
  return useChange({
    mutationFn: () => connectionsAt(place).test(id),
    // It may have found the account, and what can be done there is the next question.
    onSuccess: async (checks) => {
      if (checks.every(({ problem }) => problem === null)) look.mutate()
      await connectionChanged(queries)
    },
  })
}

/** What a test found, or why there was none. */
export function ConnectionTestResult({ of: test }: { of: Change<ConnectionCheck[]> }): ReactNode {
  const { t } = useTexts(['connections', 'common'])
  const say = useWords()
  const accounts = new Set(test.data?.flatMap((check) => check.account ?? []))
  return (
    <div role="status" className="stack">
      {test.isError && <Callout tone="danger">{errorText(test.error, t('common:errors.unreachable'))}</Callout>}
      {test.data &&
        asFewAsSaid(test.data).map(({ phase, identity: who, account: found, problem }) => (
          <Callout key={phase} tone={problem === null ? 'success' : 'danger'}>
            <span className="medium">{t(`phases.${phase}`)}</span>:{' '}
            <span className={styles.connectionText}>
              {problem === null
                ? t('result', { identity: who ?? '', account: found ?? '' })
                : say(problem, problem.text)}
            </span>
          </Callout>
        ))}
      {accounts.size > 1 && <Callout tone="danger">{t('twoAccounts')}</Callout>}
    </div>
  )
}

type Said = Omit<ConnectionCheck, 'phase'> & { readonly phase: ConnectionCheck['phase'] | 'both' }

/** What is wrong with both phases in the same way is said once. */
function asFewAsSaid(checks: readonly ConnectionCheck[]): readonly Said[] {
  const [first, ...others] = checks
  const isSame =
    first?.problem && others.length > 0 && others.every(({ problem }) => problem?.text === first.problem?.text)
  return first && isSame ? [{ ...first, phase: 'both' }] : checks
}

/** What it is limited to, and what it runs. */
export function ConnectionLimits({ connection }: { connection: CloudConnection | GrantedConnection }): ReactNode {
  const { t } = useTexts('connections')
  const { type } = usePropertyWords()
  const { account, environments: count, environment_types: types, regions } = connection
  const parts = [
    account === null ? '' : t('account', { account }),
    t('environments', { count }),
    types.map(type).join(', '),
    regions.join(', '),
    connection.access === 'own'
      ? t('pool', { pool: connection.pool })
      : connection.max_at_once === null
        ? ''
        : t('atOnce', { count: connection.max_at_once }),
  ]
  return <span className="cell-sub">{parts.filter((part) => part !== '').join(' · ')}</span>
}
