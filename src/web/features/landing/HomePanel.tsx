import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'

interface HomePanelProps {
  id: 'waits' | 'running' | 'ending' | 'news'
  /** Where everything of it stands. */
  all: string
  of: Parameters<typeof Loaded>[0]['of']
  /** The rows; none once it is known that there are none. */
  rows: readonly ReactNode[]
}

/** A part of the home page: its rows, or what it means that there are none. */
export function HomePanel({ id, all, of, rows }: HomePanelProps): ReactNode {
  const { t } = useTexts(['landing', 'common'])
  return (
    <section className="panel" aria-labelledby={`home-${id}`}>
      <div className="panel__head">
        <h2 className="h3" id={`home-${id}`}>
          {t(`home.${id}.title`)}
        </h2>
        <Link className="push small link link--quiet" to={all}>
          {t(`home.${id}.all`)}
        </Link>
      </div>
      <Loaded
        of={of}
        failed={t(`home.${id}.failed`)}
        pending={
          <output className="panel__body stack" aria-label={t('common:loading')}>
            <Skeleton width="70%" />
            <Skeleton width="55%" />
          </output>
        }
      />
      {of.data !== undefined &&
        (rows.length === 0 ? (
          <p className="panel__body small t2">{t(`home.${id}.empty`)}</p>
        ) : (
          <ul className="rows">{rows}</ul>
        ))}
    </section>
  )
}
