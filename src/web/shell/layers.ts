// What lies over every page: the command palette, the list of shortcuts, and
// creating a team by its name.
// A store outside React, so that keys, menus and buttons open the same one.
import { useSyncExternalStore } from 'react'

export type LayerId = 'palette' | 'shortcuts' | 'create-teams'

let open: LayerId | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a layer in place of the one that is open; undefined closes it. */
export function openLayer(layer: LayerId | undefined): void {
  open = layer
  for (const listener of listeners) listener()
}

/** The layer that is open, kept up to date. */
export function useLayer(): LayerId | undefined {
  return useSyncExternalStore(subscribe, () => open)
}
