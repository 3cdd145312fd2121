import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { openLayer, useLayer, type LayerId } from './layers.ts'
import { useShortcuts } from './use-shortcuts.ts'

const loadPalette = async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette })
const CommandPalette = lazy(loadPalette)
const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }))
const CreateDialog = lazy(async () => ({ default: (await import('./CreateDialog.tsx')).CreateDialog }))

/**
 * The palette's code is fetched so long after the first page, so that what is typed right after its keys lands in it.
 */
const PALETTE_AFTER_MS = 2_000

const close = () => openLayer(undefined)

/**
 * The layers over the pages and the keys that open them. Their code is loaded when they are opened first, the palette's
 * in quiet before.
 */
export function Layers(): ReactNode {
  useShortcuts()
  const layer = useLayer()
  const [used, setUsed] = useState<readonly LayerId[]>([])
  if (layer !== undefined && !used.includes(layer)) setUsed([...used, layer])
  useEffect(() => {
    // Mounted and closed, it opens within the press of its keys. What does not come through now is fetched when it is
    // opened.
    const mount = () => setUsed((now) => (now.includes('palette') ? now : [...now, 'palette']))
    const timer = window.setTimeout(() => void loadPalette().then(mount, () => undefined), PALETTE_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <>
      <Suspense>{used.includes('palette') && <CommandPalette isOpen={layer === 'palette'} onClose={close} />}</Suspense>
      <Suspense>
        {used.includes('shortcuts') && <ShortcutsDialog isOpen={layer === 'shortcuts'} onClose={close} />}
        {used.includes('create-teams') && <CreateDialog isOpen={layer === 'create-teams'} onClose={close} />}
      </Suspense>
    </>
  )
}
