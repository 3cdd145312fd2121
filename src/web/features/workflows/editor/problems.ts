// Where in the editor stands what the server says is wrong.
import type { ReadProblem } from '#contract/client.ts'
import { getAction } from '#domain/workflow/actions/index.ts'
import type { Draft } from './draft.ts'

/** What is wrong, by the path of the field that shows it, and what no field shows. */
export interface Placed {
  readonly at: ReadonlyMap<string, string>
  readonly elsewhere: readonly string[]
}

/** Nothing is wrong. */
export const NO_PROBLEMS: Placed = { at: new Map(), elsewhere: [] }

/** The paths of everything that can be edited now, in the order in which it stands. */
function pathsOf({ trigger, conditions, actions }: Draft): string[] {
  return [
    'name',
    'trigger',
    ...(trigger === 'on-schedule' ? ['schedule.cron', 'schedule.time_zone'] : []),
    ...(trigger === 'on-resource-limit' ? ['resource_limit'] : []),
    ...conditions.flatMap((_, index) => ['field', 'operator', 'value'].map((part) => `conditions.${index}.${part}`)),
    ...actions.flatMap(({ type }, index) => [
      `actions.${index}.type`,
      ...(getAction(type).target ? [`actions.${index}.target`] : []),
      ...(getAction(type).value ? [`actions.${index}.value`] : []),
    ]),
    'description',
    'project_id',
  ]
}

/** What a path begins with is shown at the first field below it: conditions.0 at its field. */
export function placeProblems(problems: readonly ReadProblem[], draft: Draft): Placed {
  const paths = pathsOf(draft)
  const at = new Map<string, string>()
  const elsewhere: string[] = []
  for (const { field, message } of problems) {
    const part =
      field.startsWith('actions.') || field.startsWith('conditions.') ? field.split('.').slice(0, 2).join('.') : field
    const path = paths.find((one) => one === field) ?? paths.find((one) => field !== '' && one.startsWith(`${part}.`))
    if (path === undefined) elsewhere.push(message)
    else at.set(path, at.has(path) ? `${at.get(path)} ${message}` : message)
  }
  return { at, elsewhere }
}
