import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { useAccount } from '../../api/account.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Panel } from './Panel.tsx'

const USER_AREAS = [
  'projects',
  'templates',
  'components',
  'environments',
  'dev-tools',
  'flow-controls',
  'utilities',
] as const
/** What `all` stands for. */
const ALL_AREAS = [...USER_AREAS, 'ai-copilot', 'administration'] as const

/** What the account can use. */
export function PermissionsPanel(): ReactNode {
  const { t } = useTexts('profile')
  const { permissions } = useAccount()
  const hasAll = permissions.includes('all')
  const areas = hasAll ? ALL_AREAS : USER_AREAS.filter((area) => permissions.includes(area))
  return (
    <Panel title={t('permissions.title')} action={hasAll && <Badge tone="accent">{t('permissions.all')}</Badge>}>
      <ul className="panel__body row row--wrap">
        {areas.map((area) => (
          <li key={area}>
            <Badge>{t(`permissions.${area}`)}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const ROLES = ['owner', 'admin', 'developer', 'viewer', 'member'] as const

/** The roles in projects and teams, with the way there. */
export function RolesPanel(): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const { projects, teams } = useAccount()
  const word = (role: string) => {
    const known = ROLES.find((one) => one === role)
    return known ? t(`common:roles.${known}`) : role
  }
  const places = [
    ...projects.map(({ id, name, role }) => ({ path: to('project', { projectId: id }), name, role })),
    ...teams.map(({ id, name, role }) => ({ path: to('team', { teamId: id }), name: t('roles.team', { name }), role })),
  ]
  return (
    <Panel title={t('roles.title')}>
      {places.length === 0 ? (
        <p className="panel__body small t2">{t('roles.none')}</p>
      ) : (
        <ul className="rows small">
          {places.map(({ path, name, role }) => (
            <li key={path} className="row">
              <Link className="link grow truncate" to={path} title={name}>
                {name}
              </Link>
              <Badge {...(role === 'owner' && { tone: 'accent' })}>{word(role)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
