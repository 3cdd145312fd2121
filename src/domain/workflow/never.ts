// What of a workflow can never happen, whatever others do.
import { CLOUDS, CLOUD_WORDS } from '#engine/clouds/index.ts'
import { message, type Message } from '#words/message.ts'
import { doesOf } from './actions/phrases.ts'
import { canWait, conditionsFor, decisionOf } from './deciding.ts'
import { canHoldTogether } from './possible.ts'
import { compareTexts } from './values.ts'
import type { Action } from './actions/index.ts'
import type { Condition, WorkflowRules } from './vocabulary.ts'

/** So many regions are named as examples. */
const EXAMPLES = 3

/** Why a workflow never acts at all; undefined where it can. */
export function whyNever({ conditions }: WorkflowRules): Message | undefined {
  if (!canHoldTogether(conditions)) return message('workflows.never')
  const asked = conditions.filter(({ field }) => field === 'region')
  const regions = regionsOf(conditions)
  const isThere = regions.some((region) => asked.every(({ operator, value }) => compareTexts(operator, region, value)))
  if (isThere) return undefined
  return message('workflows.never-region', {
    given: asked.map(({ value }) => value).join(', '),
    regions: regions.slice(0, EXAMPLES),
  })
}

/** The regions of the clouds that conditions admit. */
function regionsOf(conditions: readonly Condition[]): string[] {
  const admitted = CLOUD_WORDS.filter(({ label }) =>
    canHoldTogether([
      ...conditions.filter(({ field }) => field === 'cloud-provider'),
      { id: 'cloud', field: 'cloud-provider', operator: 'equals', value: label },
    ]),
  )
  return admitted.flatMap(({ id }) => CLOUDS[id].regions.map((region) => region.id))
}

/** Why an action of a workflow never acts; undefined where it can. */
export function whyActionNever(
  action: Action,
  { trigger, conditions }: Pick<WorkflowRules, 'trigger' | 'conditions'>,
): Message | undefined {
  if (decisionOf(action) === undefined) return undefined
  if (!canWait(trigger)) return message('workflows.never-waits', { does: doesOf(action) })
  if (canHoldTogether(conditionsFor(action, conditions))) return undefined
  return message('workflows.never-approves')
}
