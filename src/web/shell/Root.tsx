import { Suspense, type ReactNode } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { Toasts } from '../ui/Toasts.tsx'
import { usePage } from './use-page.ts'
import { useTitle } from './use-title.ts'
import { Waiting } from './Waiting.tsx'

/**
 * What lies around every page: the document title, the scroll position, the toasts, and that the next page is on its
 * way.
 */
export function Root(): ReactNode {
  const { state } = useNavigation()
  useTitle(usePage())
  return (
    <Suspense>
      {state !== 'idle' && <Waiting />}
      <Outlet />
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
      <Toasts />
    </Suspense>
  )
}
