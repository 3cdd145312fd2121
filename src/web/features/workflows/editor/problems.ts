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

/** What a path leads to; undefined for what is not there. */
function valueAt(draft: Draft, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, part) => (value instanceof Object ? Reflect.get(value, part) : undefined), draft)
}

/**
 * What is still wrong after a change: what was wrong with a field goes when it is filled in, and what no field shows
 * with any change. Where a part was added or removed, nothing is known of the parts of its list.
 */
export function stillWrong(placed: Placed, before: Draft, after: Draft): Placed {
  if (placed.at.size === 0 && placed.elsewhere.length === 0) return placed
  const isMoved = (list: 'conditions' | 'actions') => before[list].length !== after[list].length
  const stays = (path: string) => {
    if (path.startsWith('conditions.') && isMoved('conditions')) return false
    if (path.startsWith('actions.') && isMoved('actions')) return false
    return valueAt(before, path) === valueAt(after, path)
  }
  return { at: new Map([...placed.at].filter(([path]) => stays(path))), elsewhere: [] }
}
