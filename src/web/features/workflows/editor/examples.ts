// Workflows that show what one can do, and fill the editor.
import { actionOf, blankDraft, conditionOf, type Draft } from './draft.ts'

export const EXAMPLE_IDS = ['expensive', 'night'] as const
export type ExampleId = (typeof EXAMPLE_IDS)[number]

const EXAMPLES: Readonly<
  Record<ExampleId, Pick<Draft, 'trigger'> & { conditions: () => Draft['conditions']; actions: () => Draft['actions'] }>
> = {
  expensive: {
    trigger: 'on-deploy',
    conditions: () => [{ ...conditionOf('cost'), operator: 'greater-than', value: '500' }],
    actions: () => [actionOf('request-approval')],
  },
  night: {
    trigger: 'on-schedule',
    conditions: () => [{ ...conditionOf('environment'), value: 'Development' }],
    actions: () => [actionOf('scale')],
  },
}

/** The example of an id, to be changed and saved. @param name in the language of the page */
export function exampleDraft(id: ExampleId, name: string, timeZone: string): Draft {
  const { trigger, conditions, actions } = EXAMPLES[id]
  return { ...blankDraft(timeZone), name, trigger, conditions: conditions(), actions: actions() }
}
