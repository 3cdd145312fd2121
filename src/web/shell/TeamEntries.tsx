import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { teamsQuery } from '../api/query.ts'
import { to } from '../pages.ts'
import { EntryList } from './EntryList.tsx'

/** The teams of this person under their section. */
export function TeamEntries(): ReactNode {
  const { t } = useTranslation('shell')
  const teams = useQuery(teamsQuery())
  return (
    <EntryList query={teams} label={t('sections.teams')} empty={t('empty.teams')}>
      {({ id, name }) => (
        <li key={id} className="nav__entry">
          <NavLink className="nav__child" to={to('team', { teamId: id })}>
            <span className="truncate" title={name}>
              {name}
            </span>
          </NavLink>
        </li>
      )}
    </EntryList>
  )
}
