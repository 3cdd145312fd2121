/** How often something runs: every so many minutes or hours. */
interface Cadence {
  readonly unit: 'minute' | 'hour'
  readonly count: number
}

/** What a cron expression says in one figure; undefined for one that says more. */
export function cadenceOf(cron: string): Cadence | undefined {
  if (cron === '* * * * *') return { unit: 'minute', count: 1 }
  const minutes = /^\*\/(\d+) \* \* \* \*$/.exec(cron)?.[1]
  if (minutes !== undefined) return { unit: 'minute', count: Number(minutes) }
  if (/^\d+ \* \* \* \*$/.test(cron)) return { unit: 'hour', count: 1 }
  const hours = /^\d+ \*\/(\d+) \* \* \*$/.exec(cron)?.[1]
  return hours === undefined ? undefined : { unit: 'hour', count: Number(hours) }
}
