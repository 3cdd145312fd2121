// Talking with the copilot.
import { deepStrictEqual } from 'node:assert'
import { copilotEvent, type copilot, type CopilotEvent } from '#contract/copilot.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Person } from './test-app.ts'

type Body = Input<(typeof copilot)['send']>['body']

/** Every event of an answer, each of which fits the contract and says nothing beyond it. */
export async function say(person: Person, content: string, more: Omit<Body, 'content'> = {}): Promise<CopilotEvent[]> {
  const events: CopilotEvent[] = []
  for await (const event of await person.call('POST /copilot/messages', { body: { content, ...more } })) {
    deepStrictEqual(copilotEvent.parse(event), event)
    events.push(event)
  }
  return events
}

/** The event of a kind. */
export function of<Type extends CopilotEvent['type']>(
  events: readonly CopilotEvent[],
  type: Type,
): Extract<CopilotEvent, { type: Type }> {
  const found = events.find((event): event is Extract<CopilotEvent, { type: Type }> => event.type === type)
  if (!found) throw new Error(`There is no event ${type}, only ${events.map((event) => event.type).join(', ')}.`)
  return found
}
