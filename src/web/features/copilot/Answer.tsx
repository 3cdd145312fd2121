import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { ChatMessage } from '#contract/copilot.ts'
import type { CopilotConfig, CopilotUnderstanding } from '../../api/copilot.ts'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/Callout.tsx'
import { AskedPrice } from './AskedPrice.tsx'
import { Configuration } from './Configuration.tsx'
import { Examples } from './Welcome.tsx'
import { Questions } from './Questions.tsx'
import { InSight } from './InSight.tsx'
import { MessageFrame } from './MessageFrame.tsx'
import type { Say } from './use-talk.ts'
import styles from './copilot.module.css'

interface AnswerProps {
  message: Omit<ChatMessage, 'id' | 'type' | 'timestamp'> & { timestamp?: string }
  /** Nothing was said after it: its questions can be answered. */
  isLatest: boolean
  /** More of it is on its way. */
  isComing?: boolean
  onSay?: Say
  /** Keeps what is corrected in the card for the next message; undefined for nothing. */
  onCorrect?: (config: CopilotConfig | undefined) => void
  /** Fills the input. */
  onChoose?: (text: string) => void
}

/** Where nothing is known of what is needed, examples help more than a stack. */
const WITH_EXAMPLES = new Set(['hello', 'help', 'start-over', 'other-language', 'empty'])

/** What the copilot says: its words, and what it understood. */
export function Answer({ message, isLatest, isComing = false, onSay, onCorrect, onChoose }: AnswerProps): ReactNode {
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
  const reply = understanding ? (understanding.reply ?? replyOf(message)) : ''
  const isFollowUp = understanding !== null && isChange(understanding)
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
              {understanding && (config || isComing)
                ? t(understanding.intent === 'undo' ? 'undone' : isFollowUp ? followUpOf(understanding) : 'understood')
                : say(message.messages ?? [], message.content)}
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
            isFollowUp={isFollowUp || understanding.intent === 'undo'}
            onSay={onSay}
            onCorrect={onCorrect}
            onFailed={(reason) => setFailure(reason)}
          />
        )}
        {!config && understanding && !isComing && (
          <Questions understanding={understanding} onSay={isLatest ? onSay : undefined} />
        )}
        {understanding?.asked && result && (
          <AskedPrice understanding={understanding} result={result} onSay={isLatest ? onSay : undefined} />
        )}
        {isLatest && understanding && WITH_EXAMPLES.has(exampleKind(understanding)) && onChoose && (
          <Examples onChoose={onChoose} />
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

/** Whether it changes what there was before. */
function isChange({ fields }: CopilotUnderstanding): boolean {
  return fields.some(({ source }) => source === 'kept')
}

/** Whether a change does anything: what is there anyway, and what could not be taken, do nothing. */
function followUpOf(understanding: CopilotUnderstanding): 'changesThis' | 'changesNothing' {
  const { fields, components, sizes, lifetime, questions, cheapest } = understanding
  const isChanged =
    fields.some(({ source }) => source !== 'kept') ||
    components.some(({ effect }) => effect !== 'included') ||
    sizes.length + lifetime.length + questions.length > 0 ||
    cheapest !== null
  return isChanged ? 'changesThis' : 'changesNothing'
}

function exampleKind(understanding: CopilotUnderstanding): string {
  const { intent, is_empty } = understanding
  return intent === 'describe' && is_empty && !isChange(understanding) ? 'empty' : intent
}

/**
 * What a model said besides what was understood, in answers of older versions: there it stands before a summary of one
 * paragraph and one for each question.
 */
function replyOf({ content, by, understanding }: AnswerProps['message']): string {
  if (by !== 'model' || !understanding) return ''
  const paragraphs = content.split('\n\n')
  return paragraphs.length > understanding.questions.length + (understanding.is_empty ? 2 : 1)
    ? (paragraphs[0] ?? '')
    : ''
}
