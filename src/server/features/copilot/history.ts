// What a chat has come to: the configurations that its messages left, one after the other.
import type { CopilotAnswers, CopilotQuestion } from '#engine/copilot/understanding.ts'
import { readAnswers } from './answers.ts'
import { presentMessage, type MessageRow } from './present.ts'

/** Where a chat stands. */
export interface ChatState {
  /** The present configuration; undefined before the first, and after starting over. */
  readonly answers: CopilotAnswers | undefined
  /** The one before it, to which "undo" leads. */
  readonly earlier: CopilotAnswers | undefined
  readonly canUndo: boolean
  /** What was asked and not answered yet. */
  readonly open: readonly Pick<CopilotQuestion, 'field' | 'candidates'>[]
}

/** Goes through the messages of a chat. @param rows oldest first */
export function stateOf(rows: readonly MessageRow[]): ChatState {
  const past: (CopilotAnswers | undefined)[] = []
  let open: ChatState['open'] = []
  const push = (answers: CopilotAnswers | undefined): void => {
    if (past.length === 0 ? answers : JSON.stringify(past.at(-1)) !== JSON.stringify(answers)) past.push(answers)
  }
  for (const row of rows) {
    const answers = typeof row.config === 'object' && row.config !== null ? readAnswers({ ...row.config }) : undefined
    if (row.type === 'user') {
      if (answers) push(answers)
      continue
    }
    const { understanding } = presentMessage(row)
    if (understanding?.intent === 'undo') past.pop()
    else if (understanding?.intent === 'start-over') push(undefined)
    else if (answers) push(answers)
    const isAsking = understanding && (answers !== undefined || understanding.intent === 'start-over')
    if (isAsking) open = understanding.questions
  }
  return { answers: past.at(-1), earlier: past.at(-2), canUndo: past.length > 0, open }
}
