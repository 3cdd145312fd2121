import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { customComponentsQuery } from '../api/lists.ts'
import { useTexts } from '../locales/texts.ts'
import { customComponentAddress } from '../widgets/component-address.ts'
import { EntryList } from './EntryList.tsx'

/** The custom components of this person and of their teams, under their section. */
export function ComponentEntries(): ReactNode {
  const { t } = useTexts('shell')
  const components = useQuery(customComponentsQuery)
  const { search } = useLocation()
  const open = new URLSearchParams(search).get('component')
  return (
    <EntryList query={components} label={t('customComponents')} empty={t('empty.components')}>
      {({ id, module: { name }, is_own }) => (
        <li key={id} className="nav__entry">
          <Link
            className="nav__child"
            to={customComponentAddress(id, is_own)}
            aria-current={open === id ? 'page' : undefined}
          >
            <span className="truncate" title={name}>
              {name}
            </span>
          </Link>
        </li>
      )}
    </EntryList>
  )
}
