import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useAccount } from '../api/account.ts'
import { PAGES } from '../pages.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { mayOpen } from './may-open.ts'
import type { PlainPageId } from './sections.ts'
import { COMMAND_KEY, GO_KEYS } from './shortcuts.ts'

/** A key by its name; screen readers read it too. */
function Key({ children }: { children: string }): ReactNode {
  return <kbd className="kbd">{children}</kbd>
}

/** Every shortcut of the shell. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const { t } = useTexts(['shell', 'common'])
  const account = useAccount()
  const general = [
    { id: 'palette', keys: [COMMAND_KEY, 'K'] },
    { id: 'search', keys: ['/'] },
    { id: 'list', keys: ['?'] },
    { id: 'close', keys: ['Esc'] },
    { id: 'move', keys: ['Alt', '↑'] },
    { id: 'menu', keys: ['⇧', 'F10'] },
  ] as const
  const pages = (Object.keys(GO_KEYS) as PlainPageId[]).filter((page) => mayOpen(account, page))
  return (
    <Dialog title={t('shortcuts.title')} isOpen={isOpen} onClose={onClose} width="mid">
      <div className="keys" tabIndex={-1} data-autofocus>
        <dl className="keys__list">
          {general.map(({ id, keys }) => (
            <div key={id}>
              <dt>{t(`shortcuts.${id}`)}</dt>
              <dd>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <dl className="keys__list">
          {pages.map((page) => (
            <div key={page}>
              <dt>{t('shortcuts.go', { page: t(`common:${PAGES[page].title}`) })}</dt>
              <dd>
                <Key>G</Key>
                <Key>{(GO_KEYS[page] ?? '').toUpperCase()}</Key>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
