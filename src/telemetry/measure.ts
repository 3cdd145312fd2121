// Counts what happens, wherever it does. While nobody reads metrics, nothing is kept and nothing is loaded.
import type { LabelsOf, MetricOf } from './metrics.ts'

/** Where measurements go. */
export interface Recorder {
  count(name: MetricOf<'counter'>, labels: Readonly<Record<string, string>>): void
  observe(name: MetricOf<'histogram'>, labels: Readonly<Record<string, string>>, seconds: number): void
}

const recorders = new Set<Recorder>()

/** Sends the measurements of this process to a recorder too. @returns ends it */
export function recordTo(recorder: Recorder): () => void {
  recorders.add(recorder)
  return () => recorders.delete(recorder)
}

/** Whether anybody reads what is counted here. */
export function isMeasuring(): boolean {
  return recorders.size > 0
}

/** Counts that something happened. */
export function count<Name extends MetricOf<'counter'>>(name: Name, labels: LabelsOf<Name>): void {
  for (const recorder of recorders) recorder.count(name, labels)
}

/** Notes how long something took, in seconds. */
export function observe<Name extends MetricOf<'histogram'>>(name: Name, labels: LabelsOf<Name>, seconds: number): void {
  for (const recorder of recorders) recorder.observe(name, labels, seconds)
}
