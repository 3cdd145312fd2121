import { lazy, Suspense, useState, type ReactNode } from 'react'
import { openLayer, useLayer, type LayerId } from './layers.ts'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }))
const CreateDialog = lazy(async () => ({ default: (await import('./CreateDialog.tsx')).CreateDialog }))

const close = () => openLayer(undefined)

/** The layers over the pages and the keys that open them. Their code is loaded when they are opened first. */
export function Layers(): ReactNode {
  useShortcuts()
  const layer = useLayer()
  const [used, setUsed] = useState<readonly LayerId[]>([])
  if (layer !== undefined && !used.includes(layer)) setUsed([...used, layer])
  return (
    <Suspense>
      {used.includes('palette') && <CommandPalette isOpen={layer === 'palette'} onClose={close} />}
      {used.includes('shortcuts') && <ShortcutsDialog isOpen={layer === 'shortcuts'} onClose={close} />}
      {used.includes('create-templates') && <CreateDialog list="templates" isOpen={layer === 'create-templates'} onClose={close} />}
      {used.includes('create-teams') && <CreateDialog list="teams" isOpen={layer === 'create-teams'} onClose={close} />}
    </Suspense>
  )
}
