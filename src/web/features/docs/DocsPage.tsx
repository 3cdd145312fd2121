import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, NavLink, useParams } from 'react-router'
import { localQuery } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { MarkdownView } from '../../widgets/MarkdownView.tsx'
import { FileQuestion } from 'lucide-react'
import { findGuide, GUIDES, linkedGuide, loadGuide, type Guide } from './guides.ts'
import styles from './docs.module.css'

/** The guides of this version, to be read without leaving the product. */
export function DocsPage(): ReactNode {
  const { t, i18n } = useTexts('docs')
  const { guide: name } = useParams()
  const guide = findGuide(name)
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="page__meta">{t('lead')}</p>
          {i18n.language !== 'en' && <p className="small t3">{t('english')}</p>}
        </div>
        <div className="page__actions">
          <a className={buttonClass()} href="/api/docs">
            {t('api')}
          </a>
        </div>
      </header>
      <div className={styles.docs}>
        <nav aria-label={t('guidesLabel')}>
          <ul className={styles.docsList}>
            {GUIDES.map((one) => (
              <li key={one}>
                <NavLink className={styles.docsLink ?? ''} to={to('guide', { guide: one })}>
                  {t(`guides.${one}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {guide !== undefined || name === undefined ? (
          <Text guide={guide ?? GUIDES[0]} />
        ) : (
          <EmptyState icon={FileQuestion} title={t('missingTitle')} text={t('missingText')} isPart>
            <Link className={buttonClass({ variant: 'primary' })} to={to('docs')}>
              {t('toFirst')}
            </Link>
          </EmptyState>
        )}
      </div>
    </div>
  )
}

function Text({ guide }: { guide: Guide }): ReactNode {
  const { t } = useTexts(['docs', 'common'])
  const text = useQuery(localQuery('guide', [guide], () => loadGuide(guide)))
  const pathOf = (href: string) => {
    const linked = linkedGuide(href)
    return linked && to('guide', { guide: linked })
  }
  if (text.data !== undefined) return <MarkdownView text={text.data} pathOf={pathOf} />
  return (
    <Loaded
      of={text}
      failed={t('failed')}
      pending={
        <output className="stack" aria-label={t('common:loading')}>
          <Skeleton width="40%" height="1.5rem" />
          <Skeleton width="90%" />
        </output>
      }
      isPanel
    />
  )
}
