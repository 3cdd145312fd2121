import { Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router'
import { Toasts } from '../ui/Toasts.tsx'
import { usePage } from './use-page.ts'

/** What lies around every page: the document title, the scroll position, the toasts. */
export function Root(): ReactNode {
  const { t } = useTranslation('common')
  const page = usePage()
  const title = page ? t(page.title) : t('pages.notFound')
  useEffect(() => {
    document.title = `${title} · ${t('product')}`
  }, [title, t])
  return (
    <Suspense>
      <Outlet />
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
      <Toasts />
    </Suspense>
  )
}
