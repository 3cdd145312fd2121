// What is said and answered: one answer at a time, which can be stopped.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { Chat, ChatMessage, CopilotEvent } from '#contract/copilot.ts'
import { type CopilotAgent, type CopilotConfig, addMessage, say } from '../../api/copilot.ts'
import { errorText } from '../../api/errors.ts'
import { answersOf, keyOf, query } from '../../api/query.ts'
import { beginLive, withEvent, type Live } from './live.ts'

/** Something that got no answer. */
interface Failure {
  /** Undefined for a chat that did not come about. */
  chatId: string | undefined
  content: string
  corrected: Corrected | undefined
  reason: string
}

/** The configuration as someone corrected it in the card. */
export interface Corrected {
  config: CopilotConfig
  /** The message says nothing else. */
  isAll?: boolean
}

/** Says something, from a configuration that was corrected. */
export type Say = (content: string, corrected?: Corrected) => void

export interface Talk {
  live: Live | undefined
  failure: Failure | undefined
  /** No one waits for the answer any more, but it is kept when it is complete. */
  isStopped: boolean
  /** The last answer, once it is complete. */
  answered: ChatMessage | undefined
  send: Say
  stop: () => void
}

interface TalkOptions {
  chatId: string | undefined
  /** A generated result that the first message of a new chat changes. */
  resultId: string | undefined
  agent: CopilotAgent | undefined
  /** A new chat has its id. */
  onBegun: (chat: Chat) => void
  /** What was said got no answer, and is given back. */
  onReturned: (content: string) => void
}

/** What is being answered. */
interface Run {
  controller: AbortController
  /** Undefined until a new chat has its id. */
  chatId: string | undefined
  content: string
  /** The server has kept what was said. */
  hasBegun: boolean
  /** The chat has messages that were said elsewhere since it was read. */
  hasMissed: boolean
}

/** Ends a stream that ended before its answer did. */
class BrokenOff extends Error {}

/** Says something in a chat and follows its answer. Leaving the chat ends it. */
export function useTalk({ chatId, resultId, agent, onBegun, onReturned }: TalkOptions): Talk {
  const { t } = useTexts(['copilot', 'common'])
  const sentences = useSentences()
  const queries = useQueryClient()
  const [live, setLive] = useState<Live>()
  const [failure, setFailure] = useState<Failure>()
  const [answered, setAnswered] = useState<ChatMessage>()
  const [stoppedIn, setStoppedIn] = useState<string>()
  const running = useRef<Run>(undefined)

  const end = () => {
    running.current = undefined
    setLive(undefined)
  }
  const askAgain = (id: string | undefined) => {
    void queries.invalidateQueries(answersOf('GET /copilot/chats'))
    if (id !== undefined) void queries.invalidateQueries(answersOf('GET /copilot/chats/{id}', { id }))
  }

  // Another chat is opened, or the page is left: no one reads the answer any more.
  useEffect(() => {
    const run = running.current
    if (run && run.chatId !== chatId) run.controller.abort()
  }, [chatId])
  useEffect(() => () => running.current?.controller.abort(), [])

  const take = (event: CopilotEvent, chat: Chat | undefined) => {
    setLive((before) => before && withEvent(before, event))
    if (event.type === 'begun') {
      addMessage(queries, event.chat, event.question)
      const known = queries.getQueryData(keyOf('GET /copilot/chats/{id}', { params: { id: event.chat.id } }))?.messages
        .length
      if (running.current)
        Object.assign(running.current, {
          chatId: event.chat.id,
          hasBegun: true,
          hasMissed: known !== event.chat.message_count,
        })
      void queries.invalidateQueries(answersOf('GET /copilot/chats'))
      if (event.chat.id !== chatId) onBegun(event.chat)
    }
    if ((event.type === 'done' || event.type === 'error') && event.answer && chat) {
      addMessage(queries, chat, event.answer)
      setAnswered(event.answer)
    }
    if (event.type === 'error' && !event.answer) throw new BrokenOff(sentences(event.messages, event.message))
  }

  const follow = async (content: string, corrected: Corrected | undefined, signal: AbortSignal) => {
    const isNew = chatId === undefined
    let chat: Chat | undefined
    const begin = isNew ? { agent, result_id: resultId } : {}
    const correction = corrected && { config: corrected.config, is_correction: corrected.isAll === true }
    const events = await say({ content, chat_id: chatId, ...begin, ...correction }, signal)
    for await (const event of events) {
      if (signal.aborted) return
      if (event.type === 'begun') chat = event.chat
      take(event, chat)
      if (event.type === 'done' || event.type === 'error') return
    }
    throw new BrokenOff(t('brokenOff'))
  }

  /** A stream may break off after its answer was kept: the chat is read again before anything is said of it. */
  const isAnswered = async (id: string): Promise<boolean> => {
    await queries.cancelQueries(answersOf('GET /copilot/chats/{id}', { id }))
    // Not refetched: of a chat that has just begun nothing on the page may have said yet how it is read.
    const chat = await queries
      .fetchQuery({ ...query('GET /copilot/chats/{id}', { params: { id } }), staleTime: 0 })
      .catch(() => undefined)
    return chat?.messages.at(-1)?.type === 'assistant'
  }

  const run = async (content: string, corrected: Corrected | undefined) => {
    const controller = new AbortController()
    const own: Run = { controller, chatId, content, hasBegun: false, hasMissed: false }
    running.current = own
    setFailure(undefined)
    setStoppedIn(undefined)
    setLive(beginLive(content, chatId))
    try {
      await follow(content, corrected, controller.signal)
      if (own.hasMissed) askAgain(own.chatId)
      if (running.current === own) end()
    } catch (error) {
      if (controller.signal.aborted) return running.current === own ? end() : undefined
      if (own.chatId !== undefined && own.hasBegun && (await isAnswered(own.chatId))) return end()
      end()
      askAgain(own.chatId)
      setFailure({
        chatId: own.chatId,
        content,
        corrected,
        reason: error instanceof BrokenOff ? error.message : errorText(error, t('common:errors.unreachable')),
      })
      onReturned(content)
    }
  }

  return {
    live,
    failure: failure?.chatId === chatId ? failure : undefined,
    isStopped: stoppedIn !== undefined && stoppedIn === chatId,
    answered,
    send: (content, corrected) => {
      if (!running.current) void run(content, corrected)
    },
    stop: () => {
      const stopped = running.current
      if (!stopped) return
      stopped.controller.abort()
      end()
      askAgain(stopped.chatId)
      // What the server has is answered all the same; what it does not have is given back.
      if (stopped.hasBegun) setStoppedIn(stopped.chatId)
      else onReturned(stopped.content)
    },
  }
}
