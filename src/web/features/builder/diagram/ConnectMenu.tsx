import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { useSentences } from '../../../locales/words.ts'
import { connectionProblem } from '#engine/builder/ports.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { Anchor } from '../../../ui/use-floating.ts'
import type { Part } from './model.ts'
import styles from './diagram.module.css'

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
  const { t } = useTexts('diagram')
  const say = useSentences()
  const others = parts.filter((part) => !part.isImplied && part.id !== from.id)
  const items = others.map(({ id, title }) => {
    const fault = connectionProblem(stack, from.id, id)
    const disabledReason = fault && say(fault.messages, fault.reason)
    return { id, label: title, disabledReason, onSelect: () => onConnect(id) }
  })
  const label = t('connectOf', { name: from.title })
  const groups = [
    items.filter((item) => item.disabledReason === undefined),
    items.filter((item) => item.disabledReason !== undefined),
  ]
  return (
    <Menu
      className={styles.diagramMenu}
      label={label}
      head={label}
      anchor={anchor}
      onClose={onClose}
      groups={groups.filter((group) => group.length > 0)}
    />
  )
}
