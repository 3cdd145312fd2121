import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { NavLink } from 'react-router'
import { teamsQuery } from '../api/lists.ts'
import { to } from '../pages.ts'
import { EntryList } from './EntryList.tsx'

/** The teams of this person under their section. */
export function TeamEntries(): ReactNode {
  const { t } = useTexts('shell')
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
