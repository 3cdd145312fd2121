import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { HomePanel } from './HomePanel.tsx'
import { endingSoon } from './home.ts'
import { endingQuery } from './home-queries.ts'
import styles from './landing.module.css'

/** What ends within a week, and what happens then. */
export function Ending(): ReactNode {
  const { t } = useTexts('landing')
  const { distance, dateTime } = useFormat()
  const ending = useQuery(endingQuery)
  // The moment of the answer, which comes again every minute.
  const now = ending.dataUpdatedAt
  const rows = endingSoon(ending.data ?? [], now).map(
    ({ id, name, expires_at: end, auto_teardown_enabled: isTornDown }) => (
      <li className={styles.homeRow} key={id}>
        <Icon of={CalendarClock} tone="muted" />
        <span>
          <Link className="medium" to={to('environment', { id })}>
            {name}
          </Link>
          <span className="cell-sub">
            {t(`home.ending.${Date.parse(end ?? '') < now ? 'past' : 'ahead'}.${isTornDown ? 'tornDown' : 'stays'}`)}
          </span>
        </span>
        {end !== null && (
          <time className="small nowrap" dateTime={end} title={dateTime(new Date(end))}>
            {distance(new Date(end), new Date(now))}
          </time>
        )}
      </li>
    ),
  )
  return <HomePanel id="ending" all={`${to('environments')}?sort=expires`} of={ending} rows={rows} />
}
