// The routes of the site map, in their frames.
import { createBrowserRouter, type RouteObject } from 'react-router'
import type { ComponentType } from 'react'
import { priceBook } from './api/price-book.ts'
import { loadTexts } from './locales/i18n.ts'
import { PAGE_LIST, type Page } from './pages.ts'
import { FaultPage } from './shell/FaultPage.tsx'
import { Root } from './shell/Root.tsx'
import { RouterWay } from './shell/RouterWay.tsx'
import type { RouteHandle } from './shell/use-page.ts'
import { Waiting } from './shell/Waiting.tsx'

const files = import.meta.glob<Readonly<Record<string, ComponentType>>>('./features/*/*Page.tsx')

/** Loads the component of a page: the one that has the name of its file. */
async function loadPage({ file }: Page): Promise<ComponentType> {
  const name = file.slice(file.indexOf('/') + 1)
  const component = (await files[`./features/${file}.tsx`]?.())?.[name]
  if (!component) throw new Error(`src/web/features/${file}.tsx does not export "${name}".`)
  return component
}

function routesIn(frame: 'shell' | 'bare' | 'alone'): RouteObject[] {
  return PAGE_LIST.filter((page) => page.frame === frame).map((page) => ({
    path: page.path,
    handle: { pageId: page.id } satisfies RouteHandle,
    // The texts come with the page's code and not after it.
    lazy: { Component: async () => (await Promise.all([loadPage(page), loadTexts(page.texts)]))[0] },
  }))
}

// What needs a session is not loaded with the login page.
// A new object for each route: the router keeps what it loaded by this object, and would not load it for a second
// route.
const permission = () => ({ Component: async () => (await import('./shell/RequirePermission.tsx')).RequirePermission })
// What pages price, they price by the book of the server. It comes with the code of the first page behind the sign-in:
// the sign-in page waits for nothing that it does not need.
const shell = async () =>
  (await Promise.all([import('./shell/AppShell.tsx'), loadTexts('shell'), priceBook()]))[0].AppShell
const bare = async () => (await Promise.all([import('./shell/BareFrame.tsx'), priceBook()]))[0].BareFrame
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
              lazy: { Component: bare },
              children: [{ lazy: permission(), children: routesIn('bare') }],
            },
          ],
        },
        { Component: RouterWay, children: routesIn('alone') },
      ],
    },
  ])
}
