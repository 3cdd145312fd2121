import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdentityConfig } from '#engine/result.ts'
import { Panel } from './Panel.tsx'

/** Who may do what. */
export function Identity({ identity }: { identity: IdentityConfig }): ReactNode {
  const { t } = useTranslation('results')
  return (
    <Panel section="identity">
      <div className="panel__body">
        <dl className="dl result__terms">
          {identity.service_principal_name !== '' && (
            <>
              <dt>{t('identity.servicePrincipal')}</dt>
              <dd className="mono result__break">{identity.service_principal_name}</dd>
            </>
          )}
          <dt>{t('identity.sso')}</dt>
          <dd>{identity.sso_integration}</dd>
        </dl>
      </div>
      {identity.grants.length > 0 ? (
        <ul className="rows small result__grants" aria-label={t('identity.grants')}>
          {identity.grants.map((grant) => (
            <li key={`${grant.identity} ${grant.role} ${grant.scope}`}>
              <span className="medium">{grant.role}</span> <span className="t3">{grant.identity}</span>
              <span className="cell-sub">{grant.scope}</span>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="rows small result__grants" aria-label={t('identity.grants')}>
          {identity.iam_roles.map((role) => (
            <li key={role}>{role}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
