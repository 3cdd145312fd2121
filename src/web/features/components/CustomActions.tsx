import { Pencil, Share2, Trash2 } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CustomComponent } from '#contract/components.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { ComponentDialog } from './ComponentDialog.tsx'
import { DeleteComponentDialog } from './DeleteComponentDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** What can be done with a custom component, each with the reason when it may not. */
export function CustomActions({ component }: { component: CustomComponent }): ReactNode {
  const { t } = useTexts('components')
  const [open, setOpen] = useState<'edit' | 'share' | 'delete'>()
  const close = useCallback(() => setOpen(undefined), [])
  const { abilities, module } = component
  const why = (may: boolean | undefined) => (may ? undefined : t('custom.noRight', { name: component.owner_name }))
  const items = [
    [
      {
        id: 'edit',
        label: t('custom.edit'),
        icon: Pencil,
        disabledReason: why(abilities['component.update']),
        onSelect: () => setOpen('edit'),
      },
      {
        id: 'share',
        label: t('custom.share'),
        icon: Share2,
        disabledReason: why(abilities['component.update']),
        onSelect: () => setOpen('share'),
      },
    ],
    [
      {
        id: 'delete',
        label: t('custom.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: why(abilities['component.delete']),
        onSelect: () => setOpen('delete'),
      },
    ],
  ]
  return (
    <>
      <MenuButton look="more" label={t('custom.actionsOf', { name: module.name })} groups={items} />
      {/* Each opening begins with what the server has. */}
      {open === 'edit' && <ComponentDialog component={component} isOpen onClose={close} />}
      {open === 'share' && <ShareDialog component={component} onClose={close} />}
      {open === 'delete' && <DeleteComponentDialog component={component} onClose={close} />}
    </>
  )
}
