import { History as HistoryIcon } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { History, type HistoryProps } from './History.tsx'

/** Where the window is narrow, the chats stand in a drawer. */
export function ChatsButton({ chatId, onOpen }: HistoryProps): ReactNode {
  const { t } = useTexts('copilot')
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const choose = (id: string | undefined) => {
    close()
    onOpen(id)
  }
  return (
    <>
      <Button size="sm" variant="ghost" icon={HistoryIcon} onClick={() => setIsOpen(true)}>
        {t('chats')}
      </Button>
      <Dialog title={t('chats')} look="drawer" isOpen={isOpen} onClose={close}>
        <History chatId={chatId} onOpen={choose} />
      </Dialog>
    </>
  )
}
