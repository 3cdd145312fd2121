// What others changed, as the engine adopts it.
import type { Drifted } from '#engine/builder/adopt.ts'
import type { DriftedResource } from './DriftFindings.tsx'

type Shown = DriftedResource['findings'][number]['before']

/** The attributes whose values are known on both sides: a text, a number, or yes or no. */
export function driftedOf(resources: readonly DriftedResource[]): readonly Drifted[] {
  return resources.flatMap(({ address, findings }) =>
    findings.flatMap(({ id, path, before, after }) => {
      const [was, is] = [scalarIn(before), scalarIn(after)]
      return path === null || was === undefined || is === undefined
        ? []
        : [{ id, address, path, before: was, after: is }]
    }),
  )
}

function scalarIn(shown: Shown): string | number | boolean | undefined {
  if (shown === null || 'hidden' in shown) return undefined
  const value = parse(shown.value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** A long value is cut off: it is no JSON any more. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
