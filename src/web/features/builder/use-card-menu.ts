import { ArrowDown, ArrowUp, ClipboardPaste, Copy, CopyPlus, ListChecks, Plus, Scissors, Trash2 } from 'lucide-react'
import { useTexts } from '../../locales/texts.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { useBuilder } from './builder-context.ts'

/** Everything that can be done to a component of the chain without a mouse or a key to know. */
export function useCardMenu(id: string, isChosen: boolean): readonly (readonly MenuItem[])[] {
  const { t } = useTexts('builder')
  const { actions, readOnlyReason: disabledReason } = useBuilder()
  const placeAfter = () => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-card] > [data-id]')]
    return cards.findIndex((card) => card.dataset['id'] === id) + 1
  }
  const { openAdd } = useBuilder()
  return [
    [
      {
        id: 'up',
        label: t('menu.up'),
        icon: ArrowUp,
        keys: 'Alt ↑',
        disabledReason,
        onSelect: () => actions.step(id, -1),
      },
      {
        id: 'down',
        label: t('menu.down'),
        icon: ArrowDown,
        keys: 'Alt ↓',
        disabledReason,
        onSelect: () => actions.step(id, 1),
      },
      { id: 'insert', label: t('menu.insert'), icon: Plus, disabledReason, onSelect: () => openAdd(placeAfter()) },
      {
        id: 'choose',
        label: t(isChosen ? 'menu.unchoose' : 'menu.choose'),
        icon: ListChecks,
        onSelect: () => actions.choose(id, 'toggle'),
      },
    ],
    [
      { id: 'copy', label: t('menu.copy'), icon: Copy, onSelect: () => void actions.copy([id]) },
      { id: 'cut', label: t('menu.cut'), icon: Scissors, disabledReason, onSelect: () => void actions.cut([id]) },
      {
        id: 'paste',
        label: t('menu.paste'),
        icon: ClipboardPaste,
        disabledReason,
        onSelect: () => actions.paste(placeAfter()),
      },
      {
        id: 'duplicate',
        label: t('menu.duplicate'),
        icon: CopyPlus,
        disabledReason,
        onSelect: () => actions.duplicate([id]),
      },
    ],
    [
      {
        id: 'remove',
        label: t('menu.remove'),
        icon: Trash2,
        isDanger: true,
        disabledReason,
        onSelect: () => actions.remove([id]),
      },
    ],
  ]
}
