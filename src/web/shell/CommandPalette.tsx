import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { splitFound } from './palette-search.ts'
import { usePaletteItems, type PaletteItem } from './use-palette-items.ts'

interface CommandPaletteProps {
  isOpen: boolean
  onClose: () => void
}

/** Search or jump to: pages, projects, templates, teams, people and actions, by keyboard. */
export function CommandPalette({ isOpen, onClose }: CommandPaletteProps): ReactNode {
  const { t } = useTexts('shell')
  return (
    <Dialog title={t('palette.open')} look="palette" isOpen={isOpen} onClose={onClose}>
      <Palette onClose={onClose} />
    </Dialog>
  )
}

function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('shell')
  const [text, setText] = useState('')
  const { groups, words, isLoading, problem } = usePaletteItems(text, true)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const select = (item: PaletteItem) => {
    onClose()
    item.onSelect()
  }
  return (
    <Command label={t('palette.open')} shouldFilter={false} loop vimBindings={false}>
      <div className="palette__input">
        <Icon of={Search} tone="muted" />
        <Command.Input value={text} onValueChange={setText} placeholder={t('palette.open')} data-autofocus />
        {isLoading && <span className="spinner" aria-hidden="true" />}
        <KeyHint>Esc</KeyHint>
      </div>
      <Command.List className="palette__list" label={t('palette.results')}>
        {groups.map((group) => (
          <Command.Group key={group.id} heading={t(`palette.groups.${group.id}`)}>
            {group.items.map((item) => (
              <Command.Item
                key={item.id}
                value={`${group.id}:${item.id}`}
                className="menu__item"
                onSelect={() => select(item)}
              >
                <Icon of={item.icon} />
                <span className="truncate">
                  <Found text={item.label} words={words} />
                </span>
                {item.aside !== undefined && (
                  <span className="t3 small truncate">
                    <Found text={item.aside} words={words} />
                  </span>
                )}
                {item.keys !== undefined && (
                  <span className="push">
                    <KeyHint>{item.keys}</KeyHint>
                  </span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {count === 0 && !isLoading && (
        <p className="palette__blank small t2">{t('palette.empty', { query: text.trim() })}</p>
      )}
      {problem !== undefined && (
        <p className="palette__blank small" role="alert">
          {problem}
        </p>
      )}
      <div className="palette__foot">
        <span data-wide>
          <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> {t('palette.choose')}
        </span>
        <span data-wide>
          <KeyHint>Enter</KeyHint> {t('palette.go')}
        </span>
        <span data-wide>
          <KeyHint>&gt;</KeyHint> {t('palette.groups.actions')}
        </span>
        <output className="push">{isLoading ? t('palette.loading') : t('palette.found', { count })}</output>
      </div>
    </Command>
  )
}

/** A text with the words that were searched for in it. */
function Found({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return splitFound(text, words).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className="found">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
