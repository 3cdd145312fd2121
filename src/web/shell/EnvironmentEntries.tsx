import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { NavLink } from 'react-router'
import { runningEnvironmentsQuery } from '../api/environments.ts'
import { to } from '../pages.ts'
import { CloudLabel } from '../widgets/CloudLabel.tsx'
import { EntryList } from './EntryList.tsx'

/** The environments that run, under their section. */
export function EnvironmentEntries(): ReactNode {
  const { t } = useTexts('shell')
  const environments = useQuery(runningEnvironmentsQuery)
  return (
    <EntryList query={environments} label={t('runningEnvironments')} empty={t('empty.environments')}>
      {({ id, name, cloud_provider: cloud }) => (
        <li key={id} className="nav__entry">
          <NavLink className="nav__child" to={to('environment', { id })}>
            <CloudLabel cloud={cloud} isMarkOnly />
            <span className="truncate" title={name}>
              {name}
            </span>
          </NavLink>
        </li>
      )}
    </EntryList>
  )
}
