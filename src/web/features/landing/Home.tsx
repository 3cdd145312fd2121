import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#contract/client.ts'
import { useAccount } from '../../api/account.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatStrip } from '../../ui/Stats.tsx'
import { canDecide, needsAction } from './home.ts'
import { ownEnvironmentsQuery, plansQuery } from './home-queries.ts'
import { Ending } from './Ending.tsx'
import { News } from './News.tsx'
import { Running } from './Running.tsx'
import { Waits } from './Waits.tsx'
import styles from './landing.module.css'

type Figures = OutputOf<'GET /environments/summary'>

interface HomeProps {
  figures: Figures
  /** How many requests this person can decide. */
  toDecide: number
}

/** What runs, what it costs, what waits for this person, what ends soon and what changed. */
export function Home({ figures, toDecide }: HomeProps): ReactNode {
  const { t } = useTexts('landing')
  return (
    <div className="stack stack--24">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('home.title')}</h1>
          <p className="page__meta">{t('home.lead')}</p>
        </div>
        <div className="page__actions">
          <Link className={buttonClass()} to={to('templates')}>
            {t('createTemplate')}
          </Link>
          <Link className={buttonClass({ variant: 'primary' })} to={to('wizard')}>
            <Icon of={Plus} />
            {t('createEnvironment')}
          </Link>
        </div>
      </header>
      <Strip figures={figures} toDecide={toDecide} />
      <div className={styles.home}>
        <div className={styles.homeColumn}>
          <Waits toDecide={toDecide} />
          <Running />
        </div>
        <div className={styles.homeColumn}>
          <Ending />
          <News />
        </div>
      </div>
    </div>
  )
}

function Strip({ figures, toDecide }: HomeProps): ReactNode {
  const { t } = useTexts('landing')
  const { number, usd, distance } = useFormat()
  const { email } = useAccount()
  const plans = useQuery(plansQuery)
  const own = useQuery(ownEnvironmentsQuery(email))
  const waits =
    toDecide +
    (plans.data ?? []).filter(canDecide).length +
    (own.data ?? []).filter((one) => needsAction(one, email)).length
  const { active, expiring_soon: soon, expired, next_to_expire: next } = figures
  const rest = (['pending', 'suspended', 'expired'] as const).filter((status) => figures[status] > 0)
  return (
    <StatStrip
      stats={[
        {
          label: t('home.stats.running'),
          value: number(active + soon + expired),
          sub:
            rest.length === 0
              ? t('home.stats.noOthers')
              : rest.map((status) => t(`home.stats.${status}`, { count: figures[status] })).join(', '),
        },
        {
          label: t('home.stats.cost'),
          value: usd(figures.total_monthly_cost),
          unit: t('home.stats.perMonth'),
          sub: t('home.stats.costOf'),
        },
        {
          label: t('home.stats.waits'),
          value: number(waits),
          sub: t(waits === 0 ? 'home.stats.nothingWaits' : 'home.stats.waitsOf'),
        },
        {
          label: t('home.stats.ends'),
          value: number(soon),
          sub: next
            ? t('home.stats.next', { name: next.name, distance: distance(new Date(next.expires_at)) })
            : t('home.stats.nothingEnds'),
        },
      ]}
    />
  )
}
