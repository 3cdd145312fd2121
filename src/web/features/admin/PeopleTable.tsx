import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Person } from '../../ui/Person.tsx'
import { Table } from '../../ui/Table.tsx'
import { PersonActions } from './PersonActions.tsx'
import type { PersonDetail } from './person-detail.ts'

interface PeopleTableProps {
  people: readonly PersonDetail[]
  /** How many administrators there are, to say who is the last one. */
  administrators: number | undefined
}

/** The people of the installation, each with what can be done. */
export function PeopleTable({ people, administrators }: PeopleTableProps): ReactNode {
  const { t } = useTexts('admin')
  return (
    <Table label={t('people.label')} isList isPlain>
      <thead>
        <tr>
          <th>{t('people.name')}</th>
          <th>{t('people.role')}</th>
          <th>{t('people.status')}</th>
          <th data-mid>{t('people.twoFactor')}</th>
          <th>{t('people.owns')}</th>
          <th>{t('people.lastActive')}</th>
          <th className="num">{t('people.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.id} person={person} administrators={administrators} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ person, administrators }: { person: PersonDetail; administrators: number | undefined }): ReactNode {
  const { t } = useTexts('admin')
  const { dateTime, distance } = useFormat()
  const { last_active_at: activeAt, sign_in_paused_until: pausedUntil } = person
  const owns = [
    person.project_count > 0 && t('people.projects', { count: person.project_count }),
    person.environment_count > 0 && t('people.environments', { count: person.environment_count }),
  ].filter((text) => text !== false)
  return (
    <tr>
      <td>
        <Person
          name={person.name}
          sub={person.email}
          note={person.is_self ? t('people.you') : person.is_demo ? t('people.demo') : undefined}
        />
      </td>
      <td data-end>
        <Badge {...(person.role === 'admin' && { tone: 'accent' })}>{t(`people.${person.role}`)}</Badge>
      </td>
      <td>
        <span className="row row--wrap">
          <span className={person.status === 'active' ? 'status status--success' : 'status status--off'}>
            {t(`people.${person.status}`)}
          </span>
          {pausedUntil !== null && (
            <span
              className="status status--warning"
              title={t('people.pausedText', { time: dateTime(new Date(pausedUntil)) })}
            >
              {t('people.paused')}
            </span>
          )}
        </span>
      </td>
      <td data-hide data-mid>
        {person.two_factor_enabled ? (
          <span className="row">
            <Icon of={ShieldCheck} tone="success" />
            {t('people.on')}
          </span>
        ) : (
          <span className="t3">{t('people.off')}</span>
        )}
      </td>
      <td className="t2" data-hide>
        {owns.length === 0 ? t('people.nothing') : owns.join(', ')}
      </td>
      <td className="t2" data-hide title={activeAt === null ? undefined : dateTime(new Date(activeAt))}>
        {activeAt === null ? t('people.never') : distance(new Date(activeAt))}
      </td>
      <td className="num">
        <PersonActions
          person={person}
          isLastAdministrator={person.role === 'admin' && person.status === 'active' && administrators === 1}
        />
      </td>
    </tr>
  )
}
