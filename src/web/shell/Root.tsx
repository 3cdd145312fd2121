import { Suspense, useEffect, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { Toasts } from '../ui/Toasts.tsx'
import { usePage } from './use-page.ts'
import { Waiting } from './Waiting.tsx'

/**
 * What lies around every page: the document title, the scroll position, the toasts, and that the next page is on its
 * way.
 */
export function Root(): ReactNode {
  const { t } = useTexts('common')
  const page = usePage()
  const { state } = useNavigation()
  const title = page ? t(page.title) : t('pages.notFound')
  useEffect(() => {
    document.title = `${title} · ${t('product')}`
  }, [title, t])
  return (
    <Suspense>
      {state !== 'idle' && <Waiting />}
      <Outlet />
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
      <Toasts />
    </Suspense>
  )
}
