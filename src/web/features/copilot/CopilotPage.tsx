import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import type { CopilotAgent } from '../../api/copilot.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Agents } from './Agents.tsx'
import { Chat } from './Chat.tsx'
import { ChatsButton } from './ChatsButton.tsx'
import { History } from './History.tsx'
import { ModelNote } from './ModelNote.tsx'
import { useDraft } from './use-draft.ts'
import styles from './copilot.module.css'

/** Agents and chats at the left, the chat that the address names at the right. */
export function CopilotPage(): ReactNode {
  const { t } = useTexts('copilot')
  const [params, setParams] = useSearchParams()
  const [agent, setAgent] = useState<CopilotAgent>()
  const draft = useDraft()
  const isNarrow = useMedia('(max-width: 899px)')
  const chatId = params.get('chat') ?? undefined

  const open = (id: string | undefined) => {
    setAgent(undefined)
    setParams(id === undefined ? {} : { chat: id })
  }
  const choose = (chosen: CopilotAgent) => {
    // What an agent asks for is a new description, and no change of the one that is open.
    if (chatId !== undefined) open(undefined)
    setAgent(chosen)
    draft.change(t(`agents.${chosen}.prompt`))
    document.getElementById('message')?.focus()
  }
  const history = { chatId, onOpen: open }
  return (
    <main className={styles.copilot}>
      <a className="skip btn" href="#message">
        {t('skip')}
      </a>
      <h1 className="visually-hidden">{t('title')}</h1>
      {!isNarrow && <ModelNote isInBar />}
      <div className={styles.copilotSide}>
        {isNarrow && <ChatsButton {...history} />}
        <Agents current={agent} onChoose={choose} />
        {!isNarrow && <History {...history} />}
      </div>
      <Chat
        chatId={chatId}
        resultId={params.get('result') ?? undefined}
        agent={agent}
        draft={draft}
        onBegun={(chat) => setParams({ chat: chat.id }, { replace: true })}
        onNew={() => open(undefined)}
        note={isNarrow ? <ModelNote /> : undefined}
      />
    </main>
  )
}
