import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { IdentityConfig, Grant } from '#engine/result.ts'
import { Panel } from './Panel.tsx'
import styles from './results.module.css'

/** Rights of one holder that are shown at once; the others open on demand. */
const SHOWN_GRANTS = 5

/** Identities and their permissions. */
export function Identity({ identity }: { identity: IdentityConfig }): ReactNode {
  const { t } = useTexts('results')
  return (
    <Panel section="identity">
      <div className="panel__body">
        <dl className={clsx('dl', styles.resultTerms)}>
          {identity.service_principal_name !== '' && (
            <>
              <dt>{t('identity.servicePrincipal')}</dt>
              <dd className={clsx('mono', styles.resultBreak)}>{identity.service_principal_name}</dd>
            </>
          )}
          <dt>{t('identity.sso')}</dt>
          <dd>{identity.sso_integration}</dd>
        </dl>
      </div>
      {identity.grants.length > 0 ? (
        <ul className={clsx('rows small', styles.resultGrants)} aria-label={t('identity.grants')}>
          {[...Map.groupBy(identity.grants, (grant) => grant.identity)].map(([holder, grants]) => (
            <Holder key={holder} name={holder} grants={grants} />
          ))}
        </ul>
      ) : (
        <ul className={clsx('rows small', styles.resultGrants)} aria-label={t('identity.grants')}>
          {identity.iam_roles.map((role) => (
            <li key={role}>{role}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Everything that one identity may do. */
function Holder({ name, grants }: { name: string; grants: readonly Grant[] }): ReactNode {
  const { t } = useTexts('results')
  // One that is left over is shown: it takes no more room than the words that would hide it.
  const shown = grants.length <= SHOWN_GRANTS + 1 ? grants.length : SHOWN_GRANTS
  const hidden = grants.slice(shown)
  return (
    <li className="stack">
      <p>
        <span className="medium">{name}</span> <span className="count">{grants.length}</span>
      </p>
      <Grants grants={grants.slice(0, shown)} />
      {hidden.length > 0 && (
        <details className={styles.resultMore}>
          <summary className="t2">{t('identity.more', { count: hidden.length })}</summary>
          <Grants grants={hidden} />
        </details>
      )}
    </li>
  )
}

function Grants({ grants }: { grants: readonly Grant[] }): ReactNode {
  return (
    <ul className="stack">
      {grants.map((grant) => (
        <li key={`${grant.role} ${grant.scope}`} className={styles.resultBreak}>
          {grant.role}
          <span className="cell-sub">{grant.scope}</span>
        </li>
      ))}
    </ul>
  )
}
