import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { ChatMessage } from '#contract/copilot.ts'
import type { CopilotConfig, CopilotUnderstanding } from '../../api/copilot.ts'
import type { Live } from './live.ts'
import { Answer } from './Answer.tsx'
import { MessageFrame } from './MessageFrame.tsx'
import type { Say } from './use-talk.ts'
import styles from './copilot.module.css'

interface LogProps {
  messages: readonly ChatMessage[]
  live: Live | undefined
  /** Says something in the chat. */
  onSay: Say
  onCorrect: (config: CopilotConfig | undefined) => void
  /** Fills the input. */
  onChoose: (text: string) => void
}

/** The messages, and the answer that is being made. */
export function Log({ messages, live, onSay, onCorrect, onChoose }: LogProps): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  const lastId = messages.at(-1)?.id
  const parts =
    live && [live.text, live.understanding, live.result].filter((part) => part !== '' && part !== null).length
  // The last question stands at the top as far as there is something below it, so that its answer is read from its
  // beginning.
  useEffect(() => {
    const questions = list.current?.querySelectorAll('[data-own]') ?? []
    ;[...questions].at(-1)?.scrollIntoView({ block: 'start' })
  }, [lastId, parts])
  if (messages.length === 0 && !live) return null
  return (
    <ol ref={list}>
      {messages.map((message, index) =>
        message.type === 'user' ? (
          <MessageFrame
            key={message.id}
            isOwn
            at={message.timestamp}
            text={<p className={styles.messageText}>{message.content}</p>}
          />
        ) : (
          <Answer
            key={message.id}
            message={message}
            isLatest={index === messages.length - 1 && !live}
            onSay={onSay}
            onCorrect={onCorrect}
            onChoose={onChoose}
          />
        ),
      )}
      {live && !live.hasBegun && <MessageFrame isOwn text={<p className={styles.messageText}>{live.content}</p>} />}
      {live && <Coming live={live} />}
    </ol>
  )
}

/** Whether there will be a configuration. */
function isConfigured({ intent, is_empty }: CopilotUnderstanding): boolean {
  return (intent === 'describe' || intent === 'answer') && !is_empty
}

/** An answer of which only parts are there. */
function Coming({ live }: { live: Live }): ReactNode {
  const { t } = useTexts('copilot')
  const { by, text, understanding, result } = live
  if (!understanding && text === '') {
    return (
      <MessageFrame
        text={
          <p className="row small t2">
            <span className="spinner" aria-hidden="true" />
            {t('reading')}
          </p>
        }
      />
    )
  }
  const message = {
    by,
    content: text,
    messages: null,
    model_problem: null,
    model_message: null,
    understanding,
    generated_config: understanding && isConfigured(understanding) ? understanding.answers : null,
    generated_result: result,
  }
  return <Answer message={message} isLatest={false} isComing />
}
