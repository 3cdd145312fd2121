import type { Waiting } from '#contract/environment.ts'

/** What an environment waits for where someone should look at it. */
export type Matter = Exclude<Waiting['kind'], 'end' | 'nobody'>

/** What someone should look at; undefined while an environment runs on as it should, and once it is gone. */
export function matterOf(waiting: Pick<Waiting, 'kind'> | null): Matter | undefined {
  return waiting === null || waiting.kind === 'end' || waiting.kind === 'nobody' ? undefined : waiting.kind
}
