import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Team } from '#contract/teams.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Person } from '../../ui/Person.tsx'
import { Table } from '../../ui/Table.tsx'
import styles from './teams.module.css'

/** Teams as rows; each leads to its page. */
export function TeamTable({ teams }: { teams: readonly Team[] }): ReactNode {
  const { t } = useTexts('teams')
  const { number, date } = useFormat()
  return (
    <Table label={t('list.title')} isList>
      <thead>
        <tr>
          <th>{t('list.name')}</th>
          <th>{t('list.owner')}</th>
          <th>{t('list.people')}</th>
          <th className="num">{t('list.templates')}</th>
          <th className="num">{t('list.created')}</th>
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <tr key={team.id}>
            <td className={styles.teamsName}>
              <Link className="medium" to={to('team', { teamId: team.id })}>
                {team.name}
              </Link>
              {team.description !== '' && <span className="cell-sub">{team.description}</span>}
            </td>
            <td data-hide>
              <Person name={team.owner_name} />
            </td>
            <td data-end>
              <People team={team} />
            </td>
            <td className="num" data-hide>
              {number(team.template_count)}
            </td>
            <td className="num t3" data-span>
              <span className="only-list t3">
                {t('list.inList', { owner: team.owner_name, count: team.template_count })}{' '}
              </span>
              {date(new Date(team.created_at))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The first people as initials, and how many there are. */
function People({ team: { member_names: names, member_count: count } }: { team: Team }): ReactNode {
  const { t } = useTexts('teams')
  return (
    <span className={styles.avatars} title={names.join(', ')}>
      {names.map((name, index) => (
        <Avatar key={index} name={name} />
      ))}
      <span className="small t2">{t('list.members', { count })}</span>
    </span>
  )
}
