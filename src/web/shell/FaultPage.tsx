import { CircleAlert, Copy, RefreshCw } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Link, useLocation, useRouteError } from 'react-router'
import { useCopy } from '../lib/clipboard.ts'
import { useFormat } from '../lib/format.ts'
import { to } from '../pages.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Brand } from './Brand.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import './fault.css'

/** Stands in for a page that failed: what happened, a way back, and a report to pass on. */
export function FaultPage(): ReactNode {
  const { t } = useTexts('common')
  const { dateTime } = useFormat()
  const error = useRouteError()
  const { pathname } = useLocation()
  const { isCopied, copy } = useCopy()
  const [when] = useState(() => new Date())
  useEffect(() => {
    document.title = `${t('fault.title')} · ${t('product')}`
  }, [t])
  const report = [
    [t('fault.what'), error instanceof Error ? `${error.name}: ${error.message}` : String(error)],
    [t('fault.where'), pathname],
    [t('fault.when'), dateTime(when)],
    [t('fault.version'), import.meta.env.VITE_VERSION],
  ] as const
  return (
    <div className="bare">
      <header className="barebar">
        <Brand hasName />
        <span className="push row">
          <ThemeButton />
        </span>
      </header>
      <main className="fault">
        <div className="fault__inner">
          <div className="stack stack--12">
            <Icon of={CircleAlert} tone="danger" />
            <h1 className="h1">{t('fault.title')}</h1>
            <p className="t2">{t('fault.text')}</p>
          </div>
          <div className="row row--wrap">
            <Button variant="primary" icon={RefreshCw} onClick={() => window.location.reload()}>
              {t('fault.reload')}
            </Button>
            <Link className={buttonClass()} to={to('home')}>
              {t('fault.home')}
            </Link>
            <Button
              variant="ghost"
              icon={Copy}
              onClick={() => void copy(report.map((line) => line.join(': ')).join('\n'))}
            >
              {isCopied ? t('fault.copied') : t('fault.copy')}
            </Button>
          </div>
          <section className="code" aria-label={t('fault.report')}>
            <div className="code__bar">
              <span className="small medium grow">{t('fault.report')}</span>
              <span className="tiny t3">{t('fault.reportNote')}</span>
            </div>
            <dl className="fault__report">
              {report.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </main>
    </div>
  )
}
