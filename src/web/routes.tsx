// The routes of the site map, in their frames.
import { createBrowserRouter, type RouteObject } from 'react-router'
import { loadTexts } from './locales/i18n.ts'
import { PAGE_LIST } from './pages.ts'
import { AppShell } from './shell/AppShell.tsx'
import { BareFrame } from './shell/BareFrame.tsx'
import { FaultPage } from './shell/FaultPage.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Root } from './shell/Root.tsx'
import type { RouteHandle } from './shell/use-page.ts'

function routesIn(frame: 'shell' | 'bare' | 'alone'): RouteObject[] {
  return PAGE_LIST.filter((page) => page.frame === frame).map((page) => ({
    path: page.path,
    handle: { pageId: page.id } satisfies RouteHandle,
    // The texts come with the page's code and not after it.
    lazy: { Component: async () => (await Promise.all([page.load(), loadTexts(page.texts)]))[0] },
  }))
}

/** The router of the product. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: FaultPage,
      HydrateFallback: () => null,
      children: [
        { Component: AppShell, children: [...routesIn('shell'), { path: '*', Component: NotFoundPage }] },
        { Component: BareFrame, children: routesIn('bare') },
        ...routesIn('alone'),
      ],
    },
  ])
}
