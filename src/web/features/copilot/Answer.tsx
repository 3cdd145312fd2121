import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { ChatMessage } from '#contract/copilot.ts'
import type { CopilotUnderstanding } from '../../api/copilot.ts'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Configuration } from './Configuration.tsx'
import { InSight } from './InSight.tsx'
import { MessageFrame } from './MessageFrame.tsx'
import styles from './copilot.module.css'

interface AnswerProps {
  message: Omit<ChatMessage, 'id' | 'type' | 'timestamp'> & { timestamp?: string }
  /** Nothing was said after it: its questions can be answered. */
  isLatest: boolean
  /** More of it is on its way. */
  isComing?: boolean
  onSay?: (content: string) => void
}

/** What the copilot says: its words, and what it understood. */
export function Answer({ message, isLatest, isComing = false, onSay }: AnswerProps): ReactNode {
  const { t } = useTexts('copilot')
  const { number } = useFormat()
  const say = useSentences()
  const [failure, setFailure] = useState<string>()
  const {
    understanding,
    generated_config: config,
    generated_result: result,
    model_problem: problem,
    model_message,
  } = message
  const reply = understanding ? replyOf(message.content, understanding) : ''
  const facts = [
    ...(result ? [t('duration', { value: number(Math.max(1, Math.round(result.duration_ms))) })] : []),
    ...(message.by ? [t(`by.${message.by}`)] : []),
  ]
  return (
    <>
      <MessageFrame
        at={message.timestamp}
        note={facts.map((fact) => `, ${fact}`).join('')}
        text={
          <>
            {reply !== '' && <p className={styles.messageText}>{reply}</p>}
            <p className={styles.messageText}>
              {understanding ? t(leadOf(understanding)) : say(message.messages ?? [], message.content)}
            </p>
          </>
        }
      >
        {problem !== null && <Callout tone="warning">{say(model_message ? [model_message] : [], problem)}</Callout>}
        {config && understanding && (
          <Configuration
            config={config}
            understanding={understanding}
            result={result}
            isLatest={isLatest}
            isComing={isComing}
            onSay={onSay}
            onFailed={(reason) => setFailure(reason)}
          />
        )}
      </MessageFrame>
      {failure !== undefined && (
        <MessageFrame
          text={
            <InSight>
              <p className={styles.messageText} role="alert">
                {t('generateFailed', { message: failure.replace(/\.$/, '') })}
              </p>
            </InSight>
          }
        />
      )}
    </>
  )
}

/**
 * What is said of an understanding: nothing of a message may be found, for the first time or in a chat that goes on.
 */
function leadOf({ is_empty, fields }: CopilotUnderstanding): 'understood' | 'nothingFound' | 'nothingChanged' {
  if (!is_empty) return 'understood'
  return fields.some(({ source }) => source === 'kept') ? 'nothingChanged' : 'nothingFound'
}

/**
 * What a model said besides what was understood. The server adds a summary in
 * English, of one paragraph and one for each question; the page says that itself.
 */
function replyOf(content: string, { is_empty, questions }: CopilotUnderstanding): string {
  const paragraphs = content.split('\n\n')
  return paragraphs.length > questions.length + (is_empty ? 2 : 1) ? (paragraphs[0] ?? '') : ''
}
