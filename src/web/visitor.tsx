// What a visitor gets who comes for a page before signing in: these pages without the router and all that is behind.
// The product takes their place when one of them goes on to any other address.
import type { QueryClient } from '@tanstack/react-query'
import {
  Component,
  Fragment,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import { sessionQuery } from './api/account.ts'
import { query } from './api/query.ts'
import { ForgotPasswordPage } from './features/auth/ForgotPasswordPage.tsx'
import { InvitationPage } from './features/auth/InvitationPage.tsx'
import { LoginPage } from './features/auth/LoginPage.tsx'
import { ResetPasswordPage } from './features/auth/ResetPasswordPage.tsx'
import { WayContext, type Way } from './lib/way.ts'
import { loadTexts } from './locales/i18n.ts'
import { pageAt } from './page-at.ts'
import { to, type PageId } from './pages.ts'
import { useTitle } from './shell/use-title.ts'
import { Waiting } from './shell/Waiting.tsx'
import { Toasts } from './ui/Toasts.tsx'

const DRAWN: Readonly<Partial<Record<PageId, ReactElement>>> = {
  login: <LoginPage />,
  forgotPassword: <ForgotPasswordPage />,
  resetPassword: <ResetPasswordPage />,
  invitation: <InvitationPage />,
}

/** Loads what the page of the address draws with. Until then the document shows its frame (index.html). */
export async function prepareVisitor(queries: QueryClient): Promise<void> {
  await Promise.all([
    loadTexts('auth'),
    queries.prefetchQuery(sessionQuery),
    window.location.pathname === to('login') && queries.prefetchQuery(query('GET /auth/options', {})),
  ])
}

interface Address {
  readonly pathname: string
  readonly search: string
  readonly state: unknown
}

/** The address of the document, with what the page before told this one: the router keeps it under `usr`. */
function addressNow(): Address {
  const state = window.history.state as { readonly usr?: unknown } | null
  return { pathname: window.location.pathname, search: window.location.search, state: state?.usr }
}

/** The page of the address, and from the first address on that is not before the sign-in, the product. */
export function Visitor(): ReactNode {
  const [address, setAddress] = useState(addressNow)
  const [hasFailed, setHasFailed] = useState(false)
  const [App, setApp] = useState<ComponentType>()
  const isLeaving = hasFailed || drawnAt(address) === undefined
  useEffect(() => {
    if (!isLeaving) return
    // What a server of another version no longer has comes with a new document.
    const load = async () => {
      const { createApp } = await import('./app.tsx')
      const product = createApp()
      await product.isLoaded
      setApp(() => product.App)
    }
    load().catch(() => window.location.reload())
  }, [isLeaving])
  const go = useCallback<Way['go']>((next, { replace = false } = {}) => {
    window.history[replace ? 'replaceState' : 'pushState'](null, '', next)
    setAddress(addressNow())
  }, [])
  useEffect(() => {
    if (App) return
    const follow = () => setAddress(addressNow())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [App])
  // The page that goes on stays until what it goes on to is there.
  const [shown, setShown] = useState(address)
  if (!isLeaving && shown !== address) setShown(address)
  if (App) return <App />
  return (
    <>
      {isLeaving && <Waiting />}
      <Boundary onFault={() => setHasFailed(true)}>
        <Before address={shown} go={go} />
      </Boundary>
      <Toasts />
    </>
  )
}

function drawnAt({ pathname }: Address): ReactElement | undefined {
  const found = pageAt(pathname)
  return found && DRAWN[found.page.id]
}

function Before({ address, go }: { address: Address; go: Way['go'] }): ReactNode {
  const { search, state, pathname } = address
  const found = useMemo(() => pageAt(pathname), [pathname])
  useTitle(found?.page)
  const way = useMemo((): Way => ({ search, state, params: found?.params ?? {}, go }), [search, state, found, go])
  return (
    <WayContext value={way}>
      <Fragment key={pathname}>{found && DRAWN[found.page.id]}</Fragment>
    </WayContext>
  )
}

/** A page that fails is left to the product, which shows what happened. */
class Boundary extends Component<{ onFault: () => void; children: ReactNode }, { hasFault: boolean }> {
  override state = { hasFault: false }
  static getDerivedStateFromError() {
    return { hasFault: true }
  }
  override componentDidCatch() {
    this.props.onFault()
  }
  override render() {
    return this.state.hasFault ? null : this.props.children
  }
}
