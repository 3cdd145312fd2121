// Every action of a workflow, in the order in which the editor offers them.
import type { Trigger } from '../triggers.ts'
import type { ActionEvent, ActionFields, ActionRecord } from './action.ts'
import { approve } from './approve.ts'
import { backup } from './backup.ts'
import { checkDrift } from './check-drift.ts'
import { notify } from './notify.ts'
import { reject } from './reject.ts'
import { requestApproval } from './request-approval.ts'
import { scale } from './scale.ts'
import { tag } from './tag.ts'
import { terminate } from './terminate.ts'
import { webhook } from './webhook.ts'

const RECORDS = [approve, reject, notify, scale, backup, checkDrift, terminate, tag, webhook, requestApproval] as const

type AnyRecord = (typeof RECORDS)[number]

export type WorkflowAction = AnyRecord['id']

/** Ids of all actions. */
export const WORKFLOW_ACTIONS = RECORDS.map(({ id }) => id)

/** An action of a workflow. */
export interface Action extends ActionFields {
  readonly id: string
  readonly type: WorkflowAction
}

/** Keys of the texts that say what actions do. */
export type ActionPhrase =
  | Exclude<AnyRecord, { phrase: unknown }>['id']
  | ReturnType<Extract<AnyRecord, { phrase: (fields: ActionFields) => string }>['phrase']>

/** Actions that set something. */
export type SettingAction = Extract<AnyRecord, { sets: unknown }>['id']
/** What an action sets, and which action it is. */
export interface Setting {
  readonly type: SettingAction
  readonly subject: string
  readonly value: string
}

/** Actions that the editor explains. */
export const EXPLAINED_ACTIONS = RECORDS.flatMap((record) => ('isExplained' in record ? record.id : []))

const BY_ID: ReadonlyMap<WorkflowAction, AnyRecord> = new Map(RECORDS.map((record) => [record.id, record]))

function get(id: WorkflowAction): AnyRecord {
  const record = BY_ID.get(id)
  if (!record) throw new Error(`There is no action ${id}.`)
  return record
}

/** The record of an action. */
export function getAction(id: WorkflowAction): ActionRecord {
  return get(id)
}

/** The key of the texts that say what an action does. */
export function phraseOf({ type, target, value }: Action): ActionPhrase {
  const record = get(type)
  return 'phrase' in record ? record.phrase({ target, value }) : record.id
}

/** What an action sets; undefined where it sets nothing. */
export function settingOf({ type, target, value }: Action): Setting | undefined {
  const record = get(type)
  return 'sets' in record ? { type: record.id, ...record.sets({ target, value }) } : undefined
}

/** What happens because of an action; undefined where no workflow can run because of it. */
export function eventOf({ type, target, value }: Action): ActionEvent | undefined {
  return getAction(type).causes?.({ target, value })
}

/** The actions that work with a trigger. */
export function actionsWith(trigger: Trigger): WorkflowAction[] {
  return WORKFLOW_ACTIONS.filter((id) => getAction(id).triggers?.only.includes(trigger) ?? true)
}
