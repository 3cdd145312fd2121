// The product whole, with its router.
import type { ComponentType } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from './routes.tsx'

/** Begins to load the page of the address. Drawn, it shows that page and every other. */
export function createApp(): ComponentType {
  const router = createRouter()
  return () => <RouterProvider router={router} />
}
