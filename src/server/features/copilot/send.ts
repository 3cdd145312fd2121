// A message to the copilot, and how the answer comes about. What is refused is
// refused before the stream begins; from then on the work goes on automatically, also
// when no one listens any more.
import { copilotResult, copilotUnderstanding, type CopilotEvent, type copilot } from '#contract/copilot.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { CopilotAnswers } from '#engine/copilot/understanding.ts'
import { message, type Message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused, badRequest } from '../../http/errors.ts'
import { getResultFiles } from '../results/service.ts'
import { answersOfStack, readAnswers } from './answers.ts'
import type { ChatState } from './history.ts'
import { keepAnswer, keepQuestion, NOTHING_MADE, readState, type AnswerDraft, type Begun } from './keep.ts'
import { isOfChat, makeAnswer } from './make-answer.ts'
import { findModel } from './model.ts'
import type { FilledForm } from './model-form.ts'
import { queryModel } from './query-model.ts'
import { presentChat, presentMessage, type MessageRow } from './present.ts'
import { findOwnChat } from './service.ts'
import { createPlaces } from '../../http/places.ts'
import { createTurns } from './turns.ts'
import { failureOf, partsOf } from './words.ts'
import { inEnglish } from '#words/say.ts'

type Body = Parsed<(typeof copilot)['send']>['body']
type Emit = (event: CopilotEvent) => void

/**
 * Messages of one person that are answered or wait for their turn at the same time: each may hold a model for half a
 * minute.
 */
const AT_ONCE_MAX = 8

/** Sends a message for someone. @throws Refused with 400, 404 or 429 before anything is said */
export type Send = (ctx: SignedIn, body: Body) => Promise<AsyncIterable<CopilotEvent>>

/** Makes what answers messages: those of one chat one after the other. */
export function createSender(deps: Deps): Send {
  const takeTurn = createTurns()
  const takePlace = createPlaces(AT_ONCE_MAX)
  return async (ctx, body) => {
    const startedAt = performance.now()
    const leave = takePlace(ctx.caller.id)
    if (!leave) throw new Refused(429, message('copilot.too-many-at-once', { max: AT_ONCE_MAX }))
    let endTurn = (): void => undefined
    const end = (): void => {
      endTurn()
      leave()
    }
    try {
      // First of all whether it is theirs: no one waits for, or holds up, the chat of someone else.
      const chat = body.chat_id === undefined ? undefined : await findOwnChat(deps, ctx, body.chat_id)
      const basis = body.result_id === undefined ? undefined : await answersOfResult(deps, ctx, body.result_id)
      if (chat) endTurn = await takeTurn(chat.id)
      const begun = await keepQuestion(
        deps,
        ctx,
        { ...body, ...(chat && { chat_id: chat.id }) },
        correctionOf(body) ?? (chat ? undefined : basis),
      )
      const isCorrection = body.config !== undefined && body.is_correction === true
      return runOn((emit) => answer(deps, ctx, { begun, isCorrection, startedAt, emit }).finally(end))
    } catch (error) {
      end()
      throw error
    }
  }
}

/** Events of work that goes on to its end, whether or not someone reads them. */
function runOn(work: (emit: Emit) => Promise<void>): AsyncIterable<CopilotEvent> {
  let isRead = true
  return new ReadableStream<CopilotEvent>({
    start(controller) {
      const emit: Emit = (event) => {
        if (isRead) controller.enqueue(event)
      }
      void work(emit).finally(() => {
        if (isRead) controller.close()
      })
    },
    cancel() {
      isRead = false
    },
  })
}

/** Answers a question that is kept. Never fails: what goes wrong is the answer. */
async function answer(
  deps: Deps,
  ctx: SignedIn,
  {
    begun: { chat, question },
    isCorrection,
    startedAt,
    emit,
  }: {
    readonly begun: Begun
    readonly isCorrection: boolean
    readonly startedAt: number
    readonly emit: Emit
  },
): Promise<void> {
  emit({ type: 'begun', chat: presentChat(chat), question: presentMessage(question) })
  try {
    const { form, problem } = await fillInForm(
      deps,
      question,
      await readState(deps.database.orm, chat.id),
      isCorrection,
    )
    const kept = await keepAnswer(deps, chat.id, (state) =>
      makeAnswer(question, { state, form, problem, isCorrection, now: deps.now(), startedAt }),
    )
    if (!kept) throw new Refused(404, message('copilot.chat-deleted'))
    emit({ type: 'understood', by: kept.by, understanding: copilotUnderstanding.parse(kept.draft.understanding) })
    for (const text of partsOf(kept.draft.content)) emit({ type: 'text', text })
    if (kept.draft.result !== null) emit({ type: 'result', result: copilotResult.parse(kept.draft.result) })
    emit({ type: 'done', answer: presentMessage(kept.answer) })
  } catch (error) {
    await fail(deps, ctx, { chatId: chat.id, error, emit })
  }
}

/**
 * What the model that is set makes of a text: nothing when none is set or nothing is to be read, and a sentence when it
 * did not answer as it should.
 */
async function fillInForm(
  deps: Deps,
  { content }: MessageRow,
  state: ChatState,
  isCorrection: boolean,
): Promise<{ readonly form: FilledForm | undefined; readonly problem: Message | null }> {
  const model = isCorrection || isOfChat(content, state) ? undefined : await findModel(deps)
  if (model === undefined) return { form: undefined, problem: null }
  const outcome =
    'problem' in model
      ? { ok: false as const, problem: model.problem }
      : await queryModel(deps.outbound, model, { text: content, before: state.answers })
  if (outcome.ok) return { form: outcome.form, problem: null }
  const { problem } = outcome
  deps.log.warn({ problem: inEnglish(problem) }, 'The rules answer in place of the model of the copilot.')
  return { form: undefined, problem }
}

/** The configuration as someone corrected it. @throws Refused with 400 for one that is none */
function correctionOf({ config }: Body): CopilotAnswers | undefined {
  if (config === undefined) return undefined
  const answers = readAnswers(config)
  if (answers) return answers
  throw badRequest([{ field: 'config', said: message('checks.answers-unfit') }])
}

async function fail(
  deps: Deps,
  ctx: SignedIn,
  { chatId, error, emit }: { readonly chatId: string; readonly error: unknown; readonly emit: Emit },
): Promise<void> {
  const isRefusal = error instanceof Refused
  if (!isRefusal) deps.log.error({ request_id: ctx.request.id, err: error }, 'The copilot failed to answer.')
  const failure = failureOf(
    isRefusal ? (error.said ?? error.message) : message('copilot.server-failed', { id: ctx.request.id }),
  )
  const content = inEnglish(failure)
  const draft: AnswerDraft = { ...NOTHING_MADE, content, messages: [failure] }
  const kept = await keepAnswer(deps, chatId, () => ({ draft })).catch((second: unknown) => {
    deps.log.error({ request_id: ctx.request.id, err: second }, 'The copilot could not keep its answer.')
    return undefined
  })
  emit({ type: 'error', message: content, messages: [failure], answer: kept ? presentMessage(kept.answer) : null })
}

/**
 * @throws Refused with 404 for a result that is not there or not for this person, 400 for one that no answers describe
 */
async function answersOfResult(deps: Deps, ctx: SignedIn, id: string): Promise<CopilotAnswers> {
  const { stack } = await getResultFiles(deps, ctx, id)
  const answers = answersOfStack(stack)
  if (answers) return answers
  throw badRequest([
    {
      field: 'result_id',
      said: message('copilot.not-from-answers'),
    },
  ])
}
