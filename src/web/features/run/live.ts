// A run while it is watched: what the page had read, with what has come since.
import type { RunDetail, RunEvent, RunResource } from '#contract/run.ts'

/** A run with what an event says. Text of the log is kept elsewhere, and the end adds nothing. */
export function withEvent(detail: RunDetail, event: RunEvent): RunDetail {
  switch (event.kind) {
    case 'run':
      return { ...detail, ...event.run }
    case 'resource':
      return { ...detail, resources: withResource(detail.resources, event.resource) }
    case 'log':
    case 'end':
      return detail
  }
}

/** Resources with one of them as it is now, or with a new one at their end. */
function withResource(resources: readonly RunResource[], one: RunResource): RunResource[] {
  const at = resources.findIndex(({ address }) => address === one.address)
  return at === -1 ? [...resources, one] : resources.with(at, one)
}
