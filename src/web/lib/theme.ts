// The theme in use. public/theme.js sets it before the first paint; this
// changes it afterwards.
import { useSyncExternalStore } from 'react'
import { writeStored } from './storage.ts'

export type Theme = 'dark' | 'light'

const listeners = new Set<() => void>()
const current = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes to the other theme and keeps that choice on this device. */
export function toggleTheme(): void {
  const next = current() === 'light' ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = next
  writeStored('strata.theme', next)
  for (const listener of listeners) listener()
}

/** The theme in use, kept up to date. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current)
}
