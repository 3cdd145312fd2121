// The product whole, with its router.
import type { ComponentType } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from './routes.tsx'

interface Product {
  /** Shows the page of the address and every other. */
  readonly App: ComponentType
  /** Resolves when the page of the address is loaded; until then only a line at the top says that it is on its way. */
  readonly isLoaded: Promise<void>
}

/** Begins to load the page of the address. */
export function createApp(): Product {
  const router = createRouter()
  const isLoaded = new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  return { App: () => <RouterProvider router={router} />, isLoaded }
}
