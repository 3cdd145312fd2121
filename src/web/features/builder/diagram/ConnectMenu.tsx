import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionProblem } from '#engine/builder/ports.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { Anchor } from '../../../ui/use-floating.ts'
import type { Part } from './model.ts'

interface ConnectMenuProps {
  stack: StackDraft
  parts: readonly Part[]
  from: Part
  anchor: Anchor
  onConnect: (to: string) => void
  onClose: () => void
}

/** What a component can use, and below it what it cannot, with the reason: the way of the keyboard to draw a wire. */
export function ConnectMenu({ stack, parts, from, anchor, onConnect, onClose }: ConnectMenuProps): ReactNode {
  const { t } = useTranslation('diagram')
  const others = parts.filter((part) => !part.isImplied && part.id !== from.id)
  const items = others.map(({ id, title }) => ({ id, label: title, disabledReason: connectionProblem(stack, from.id, id), onSelect: () => onConnect(id) }))
  const label = t('connectOf', { name: from.title })
  const groups = [items.filter((item) => item.disabledReason === undefined), items.filter((item) => item.disabledReason !== undefined)]
  return <Menu className="diagram-menu" label={label} head={label} anchor={anchor} onClose={onClose} groups={groups.filter((group) => group.length > 0)} />
}
