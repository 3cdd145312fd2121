// What may become of an environment, written down by hand from the rules and not
// from the code: status and operation, what is done, and what follows.

/** What is said and done about an environment, by people and by the person who runs Terraform. */
export const EVENTS = [
  'change',
  'again',
  'cancel',
  'delete',
  'extend',
  'suspend',
  'resume',
  'applied',
  'stopped',
  'resumed',
  'destroyed',
  'failed',
  'begin',
  'undo',
] as const
export type Event = (typeof EVENTS)[number]

/**
 * Each row: a state, and after it what may be done with what follows. A state
 * is `status/operation`, a failed operation with its run. `*` is the status that
 * the clock gives to what runs, `<` the state from before the run. What does not stand in a row is refused.
 */
const ROWS = `
pending/none                 change=pending/none again=pending/none extend=pending/none cancel=deleted/none delete=deleted/none applied=*/none failed=pending/failed:apply begin=pending/applying
pending/applying             applied=*/none failed=pending/failed:apply begin=pending/applying undo=<
pending/failed:apply         extend=pending/failed:apply delete=pending/destroying applied=*/none failed=pending/failed:apply begin=pending/applying
pending/destroying           destroyed=deleted/none failed=pending/failed:destroy begin=pending/destroying undo=<
pending/failed:destroy       delete=pending/destroying destroyed=deleted/none failed=pending/failed:destroy begin=pending/destroying

active/none                  extend=*/none suspend=active/stopping delete=active/destroying
active/stopping              stopped=suspended/none failed=active/failed:stop begin=active/stopping undo=<
active/failed:stop           extend=*/failed:stop suspend=active/stopping delete=active/destroying stopped=suspended/none failed=active/failed:stop begin=active/stopping
active/destroying            destroyed=deleted/none failed=active/failed:destroy begin=active/destroying undo=<
active/failed:destroy        delete=active/destroying destroyed=deleted/none failed=active/failed:destroy begin=active/destroying

expiring_soon/none           extend=*/none suspend=expiring_soon/stopping delete=expiring_soon/destroying
expiring_soon/stopping       stopped=suspended/none failed=expiring_soon/failed:stop begin=expiring_soon/stopping undo=<
expiring_soon/failed:stop    extend=*/failed:stop suspend=expiring_soon/stopping delete=expiring_soon/destroying stopped=suspended/none failed=expiring_soon/failed:stop begin=expiring_soon/stopping
expiring_soon/destroying     destroyed=deleted/none failed=expiring_soon/failed:destroy begin=expiring_soon/destroying undo=<
expiring_soon/failed:destroy delete=expiring_soon/destroying destroyed=deleted/none failed=expiring_soon/failed:destroy begin=expiring_soon/destroying

expired/none                 extend=*/none delete=expired/destroying
expired/failed:stop          extend=*/failed:stop delete=expired/destroying stopped=suspended/none failed=expired/failed:stop begin=expired/stopping
expired/stopping             stopped=suspended/none failed=expired/failed:stop begin=expired/stopping undo=<
expired/destroying           destroyed=deleted/none failed=expired/failed:destroy begin=expired/destroying undo=<
expired/failed:destroy       delete=expired/destroying destroyed=deleted/none failed=expired/failed:destroy begin=expired/destroying

suspended/none               resume=suspended/resuming delete=suspended/destroying
suspended/resuming           resumed=*/none failed=suspended/failed:resume begin=suspended/resuming undo=<
suspended/failed:resume      resume=suspended/resuming delete=suspended/destroying resumed=*/none failed=suspended/failed:resume begin=suspended/resuming
suspended/destroying         destroyed=deleted/none failed=suspended/failed:destroy begin=suspended/destroying undo=<
suspended/failed:destroy     delete=suspended/destroying destroyed=deleted/none failed=suspended/failed:destroy begin=suspended/destroying

deleted/none
`

const TABLE: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  ROWS.split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [state = '', ...follows] = row.trim().split(/\s+/)
      return [state, new Map(follows.map((one) => one.split('=') as [string, string]))]
    }),
)

/** What follows from an event; undefined when it is refused. @throws Error for a state that nothing may be in */
export function followsFrom(state: string, event: Event): string | undefined {
  const row = TABLE.get(state)
  if (!row) throw new Error(`Nothing may be ${state}.`)
  return row.get(event)
}

/** How many there are of a state with what may be done in it. */
export const TABLE_SIZE = [...TABLE.values()].reduce((sum, row) => sum + row.size, 0)

/** The events that a state lets happen. */
export function eventsOf(state: string): Event[] {
  return EVENTS.filter((event) => TABLE.get(state)?.has(event))
}

/** What the clock alone may do. */
const BY_CLOCK = [
  'active > expiring_soon',
  'active > expired',
  'expiring_soon > expired',
  // Only with its teardown.
  'suspended > expired',
]

/** Whether a change of status is legal, whoever brings it about. */
export function isLegal(from: string, to: string): boolean {
  if (BY_CLOCK.includes(`${from} > ${to}`)) return true
  return [...TABLE].some(([state, row]) => {
    if (!state.startsWith(`${from}/`)) return false
    return [...row.values()].some(
      (next) =>
        next.startsWith(`${to}/`) || (next.startsWith('*/') && ['active', 'expiring_soon', 'expired'].includes(to)),
    )
  })
}
