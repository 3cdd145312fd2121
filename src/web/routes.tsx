// The routes of the site map, in their frames.
import { createBrowserRouter, type RouteObject } from 'react-router'
import { loadTexts } from './locales/i18n.ts'
import { PAGE_LIST } from './pages.ts'
import { FaultPage } from './shell/FaultPage.tsx'
import { Root } from './shell/Root.tsx'
import type { RouteHandle } from './shell/use-page.ts'
import { Waiting } from './shell/Waiting.tsx'

function routesIn(frame: 'shell' | 'bare' | 'alone'): RouteObject[] {
  return PAGE_LIST.filter((page) => page.frame === frame).map((page) => ({
    path: page.path,
    handle: { pageId: page.id } satisfies RouteHandle,
    // The texts come with the page's code and not after it.
    lazy: { Component: async () => (await Promise.all([page.load(), loadTexts(page.texts)]))[0] },
  }))
}

// What only people who are signed in see is not loaded with the login page.
// Made anew for each route: the router keeps what it loaded by this object, and would not load it for a second route.
const permission = () => ({ Component: async () => (await import('./shell/RequirePermission.tsx')).RequirePermission })
const shell = async () => (await Promise.all([import('./shell/AppShell.tsx'), loadTexts('shell')]))[0].AppShell
const notFound = async () => (await import('./shell/NotFoundPage.tsx')).NotFoundPage

/** The router of the product: every page that is not public stands behind the guard. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: FaultPage,
      HydrateFallback: Waiting,
      children: [
        {
          lazy: { Component: async () => (await import('./shell/RequireSession.tsx')).RequireSession },
          children: [
            {
              lazy: { Component: shell },
              children: [
                { lazy: permission(), children: routesIn('shell') },
                { path: '*', lazy: { Component: notFound } },
              ],
            },
            {
              lazy: { Component: async () => (await import('./shell/BareFrame.tsx')).BareFrame },
              children: [{ lazy: permission(), children: routesIn('bare') }],
            },
          ],
        },
        ...routesIn('alone'),
      ],
    },
  ])
}
