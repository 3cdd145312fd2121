import { useQuery } from '@tanstack/react-query'
import { MessageCircleOff, RefreshCw } from 'lucide-react'
import { useCallback, useRef, type ReactNode } from 'react'
import { query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { Chat as ChatRow, ChatMessage } from '#contract/copilot.ts'
import type { CopilotAgent, CopilotConfig } from '../../api/copilot.ts'
import { errorText, isNotFound } from '../../api/errors.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import { InSight } from './InSight.tsx'
import { Log } from './Log.tsx'
import { Welcome } from './Welcome.tsx'
import type { Draft } from './use-draft.ts'
import { useTalk, type Say } from './use-talk.ts'
import styles from './copilot.module.css'

interface ChatProps {
  /** Undefined for a new chat. */
  chatId: string | undefined
  /** A generated result that a new chat changes. */
  resultId: string | undefined
  agent: CopilotAgent | undefined
  draft: Draft
  onBegun: (chat: ChatRow) => void
  /** Begins another chat. */
  onNew: () => void
  /** A small word at the input instead of what is taken for granted. */
  note?: ReactNode
}

/** What was said and understood, and the input for more. */
export function Chat({ chatId, resultId, agent, draft, onBegun, onNew, note }: ChatProps): ReactNode {
  const { t } = useTexts(['copilot', 'common'])
  const chat = useQuery({
    ...query('GET /copilot/chats/{id}', { params: { id: chatId ?? '' } }),
    enabled: chatId !== undefined,
  })
  const base = useQuery({
    ...query('GET /results/{id}', { params: { id: resultId ?? '' } }),
    enabled: chatId === undefined && resultId !== undefined,
  })
  const talk = useTalk({
    chatId,
    resultId: base.isError ? undefined : resultId,
    agent,
    onBegun,
    onReturned: draft.giveBack,
  })
  const messages = chatId === undefined ? [] : (chat.data?.messages ?? [])
  const isNew = chatId === undefined && !talk.live && !talk.failure
  const isOpening = chatId !== undefined && chat.isPending && !talk.live
  const isMissing = chatId !== undefined && !chat.data && isNotFound(chat.error)
  const hasFailed = chatId !== undefined && chat.isError && !chat.data

  const pending = useRef<CopilotConfig>(undefined)
  const correct = useCallback((config: CopilotConfig | undefined) => {
    pending.current = config
  }, [])
  const send: Say = (content, corrected) => {
    if (content === draft.text.trim()) draft.change('')
    // What was corrected in the card is what the next message continues from.
    talk.send(content, corrected ?? (pending.current && { config: pending.current }))
    pending.current = undefined
  }
  return (
    <section className={styles.chat} aria-label={t('chat')}>
      <div
        className={styles.chatLog}
        tabIndex={0}
        role="group"
        aria-label={t('log')}
        aria-busy={isOpening || talk.live !== undefined}
      >
        {isOpening && <Opening />}
        {isMissing && (
          <EmptyState icon={MessageCircleOff} title={t('missingTitle')} text={t('missingText')} isPart>
            <Button onClick={onNew}>{t('newChat')}</Button>
          </EmptyState>
        )}
        {hasFailed && !isMissing && (
          <ErrorState
            title={t('failedTitle')}
            text={errorText(chat.error, t('common:errors.unreachable'))}
            onRetry={() => void chat.refetch()}
          />
        )}
        {isNew && <Welcome onChoose={draft.change} />}
        <Log messages={messages} live={talk.live} onSay={send} onCorrect={correct} onChoose={draft.change} />
        {talk.isStopped && messages.at(-1)?.type === 'user' && (
          <InSight className={styles.chatFailure}>
            <Callout
              tone="info"
              action={
                <Button size="sm" isLoading={chat.isFetching} onClick={() => void chat.refetch()}>
                  {t('look')}
                </Button>
              }
            >
              {t('stopped')}
            </Callout>
          </InSight>
        )}
        {talk.failure && (
          <InSight className={styles.chatFailure}>
            <Callout
              tone="danger"
              action={
                <Button
                  size="sm"
                  icon={RefreshCw}
                  onClick={() => talk.failure && send(talk.failure.content, talk.failure.corrected)}
                >
                  {t('common:retry')}
                </Button>
              }
            >
              {t('noAnswer', { reason: talk.failure.reason })}
            </Callout>
          </InSight>
        )}
      </div>
      <Announcement answered={talk.answered} />
      <div className={styles.composer}>
        {isNew && resultId !== undefined && (
          <Base name={base.data?.stack.name} total={base.data?.cost_estimate.total_monthly} isGone={base.isError} />
        )}
        <Composer
          draft={draft}
          isAnswering={talk.live !== undefined}
          isBlocked={isOpening || hasFailed}
          isNew={isNew && resultId === undefined}
          onSend={send}
          onStop={talk.stop}
          note={note}
        />
      </div>
    </section>
  )
}

function Opening(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className={styles.chatOpening} aria-label={t('loading')}>
      <Skeleton width="40%" />
      <Skeleton width="100%" height="3rem" />
      <Skeleton width="100%" height="16rem" />
    </output>
  )
}

/** The generated result that the first message changes. */
function Base({
  name,
  total,
  isGone,
}: {
  name: string | undefined
  total: number | undefined
  isGone: boolean
}): ReactNode {
  const { t } = useTexts('copilot')
  const { usd } = useFormat()
  if (isGone) return <Callout tone="warning">{t('baseGone')}</Callout>
  if (name === undefined || total === undefined) return null
  return <Callout tone="info">{t('base', { name, amount: usd(total) })}</Callout>
}

/** Says a complete answer once to people who do not see it. */
function Announcement({ answered }: { answered: ChatMessage | undefined }): ReactNode {
  const { t } = useTexts('copilot')
  const { usd } = useFormat()
  const say = useSentences()
  const result = answered?.generated_config ? answered.generated_result : undefined
  return (
    <output className="visually-hidden">
      {answered && (answered.generated_config ? t('understood') : say(answered.messages ?? [], answered.content))}
      {result && ` ${t('announced', { amount: usd(result.total_monthly) })}`}
    </output>
  )
}
