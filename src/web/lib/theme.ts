// The theme in use. public/early.js sets it before the first paint; this
// changes it afterwards.
import { useSyncExternalStore } from 'react'
import { writeStored } from './storage.ts'

export type Theme = 'dark' | 'light'

const listeners = new Set<() => void>()

/** The theme in use. */
export const currentTheme = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the theme and keeps it on this device, for the first paint of the next page. */
export function setTheme(theme: Theme): void {
  writeStored('strata.theme', theme)
  if (theme === currentTheme()) return
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

/** The theme in use, kept up to date. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}
