// What an answer consists of: a pure matter of the question, of where the chat stands, and of what a model filled in.
import { copilotConfig } from '#contract/copilot.ts'
import { parsePrompt } from '#engine/copilot/parse.ts'
import { withPrices, type PricedUnderstanding } from '#engine/copilot/understand.ts'
import {
  COPILOT_DEFAULTS,
  COPILOT_FIELDS,
  type CopilotAnswers,
  type Understanding,
} from '#engine/copilot/understanding.ts'
import type { Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { dayOf, previewAnswers, readAnswers, type PreviewedAnswers } from './answers.ts'
import type { ChatState } from './history.ts'
import type { AnswerDraft } from './keep.ts'
import { mergeForm } from './merge.ts'
import type { FilledForm } from './model-form.ts'
import type { MessageRow } from './present.ts'
import { chatWords, failureOf, priceWords, summaryOf, textOf, type Paragraphs } from './words.ts'

interface Circumstances {
  readonly state: ChatState
  readonly form: FilledForm | undefined
  readonly problem: Message | null
  /** The question only says what its configuration corrects. */
  readonly isCorrection: boolean
  readonly now: Date
  /** Of `performance.now()`, when the answer was begun. */
  readonly startedAt: number
}

interface Made {
  readonly by: 'rules' | 'model'
  readonly draft: AnswerDraft
}

/** Whether a text is about the chat, an answer or a question about the price: no model is asked about those. */
export function isOfChat(text: string, { answers, open }: ChatState): boolean {
  const { intent } = parsePrompt(text, answers, { open })
  return intent !== 'describe' && intent !== 'other-language'
}

/** Makes an answer, and does nothing else. */
export function makeAnswer(question: MessageRow, circumstances: Circumstances): Made {
  const { form, problem } = circumstances
  const understanding = understandingOf(question, circumstances)
  const { config, preview, paragraphs } = answerOf(understanding, circumstances)
  const reply = form && form.reply !== '' ? form.reply : null
  const said = textOf(paragraphs)
  const by = form ? 'model' : 'rules'
  return {
    by,
    draft: {
      // What a model says stands beside what is so, never instead of it.
      content: reply === null ? said : `${reply}\n\n${said}`,
      messages: paragraphs.flat(),
      by,
      model_problem: problem && inEnglish(problem),
      model_message: problem,
      understanding: { ...understanding, reply },
      config: config && copilotConfig.parse(config),
      result: preview?.ok === true ? preview.result : null,
    },
  }
}

function understandingOf(
  { content, config }: MessageRow,
  { state, form, isCorrection, now }: Circumstances,
): PricedUnderstanding {
  const { answers: before, earlier, open } = state
  const corrected =
    isCorrection && typeof config === 'object' && config !== null ? readAnswers({ ...config }) : undefined
  if (corrected) return corrects(corrected, earlier ?? COPILOT_DEFAULTS)
  const rules = parsePrompt(content, before, { today: dayOf(now), open })
  return withPrices(form ? mergeForm(rules, form) : rules)
}

/** What someone changed in the card, as an understanding. */
function corrects(answers: CopilotAnswers, before: CopilotAnswers): PricedUnderstanding {
  return {
    intent: 'answer',
    answers,
    fields: COPILOT_FIELDS.map((field) => ({
      field,
      source: answers[field] === before[field] ? 'kept' : 'said',
      words: [],
    })),
    questions: [],
    notices: [],
    components: [],
    sizes: [],
    lifetime: [],
    cheapest: null,
    compared: [],
    asked: null,
    is_empty: false,
  }
}

interface Answered {
  /** The configuration that the answer leaves; null where it leaves the one before. */
  readonly config: CopilotAnswers | null
  readonly preview: PreviewedAnswers | undefined
  readonly paragraphs: Paragraphs
}

function answerOf(understanding: Understanding, { state, isCorrection, now, startedAt }: Circumstances): Answered {
  const before = isCorrection ? state.earlier : state.answers
  const { intent, answers, asked, is_empty } = understanding
  if (intent === 'undo') {
    const { earlier, canUndo } = state
    const preview = earlier && previewAnswers(earlier, state.answers, now, startedAt)
    const first = chatWords(canUndo ? 'undone' : 'nothing-to-undo')
    const paragraphs = preview
      ? [first, ...summaryOf({ ...understanding, answers: earlier, questions: [] }, preview)]
      : [first]
    return { config: earlier ?? null, preview, paragraphs }
  }
  if (intent === 'price' && asked) {
    const preview = previewAnswers(asked, before, now, startedAt)
    return { config: null, preview, paragraphs: priceWords(asked, preview) }
  }
  const isOfChatOnly = intent !== 'describe' && intent !== 'answer'
  if (isOfChatOnly || is_empty) {
    const kind = isOfChatOnly ? intent : before ? 'nothing-changed' : 'nothing-found'
    return { config: null, preview: undefined, paragraphs: [chatWords(kind)] }
  }
  const preview = previewAnswers(answers, before, now, startedAt)
  // What is wrong with answers of the wizard is a failure; components of one's own are a draft that can be unfinished.
  if (!preview.ok && answers.parts === null) {
    return { config: null, preview, paragraphs: preview.reasons.map((reason) => [failureOf(reason)]) }
  }
  return { config: answers, preview, paragraphs: summaryOf(understanding, preview) }
}
