import { expect, test } from 'vitest'
import { answersOfStack } from './answers-of-stack.ts'
import { generateRequest } from './answers.ts'
import { LANDING_BLUEPRINTS, stackOfBlueprint } from './blueprints/catalogue.ts'
import { stackFromAnswers } from './blueprints/from-answers.ts'
import { CLOUD_LIST } from './clouds/index.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES } from './vocabulary.ts'

test('every answer comes back from the stack that it became', () => {
  for (const { label: use_case } of USE_CASES)
    for (const { label: environment_type } of ENVIRONMENT_TYPES)
      for (const { label: data_sensitivity } of SENSITIVITIES)
        for (const { label: duration } of DURATIONS)
          for (const { label: cloud_provider, regions } of CLOUD_LIST) {
            const answers = {
              use_case,
              environment_type,
              team_size: 12,
              data_sensitivity,
              duration,
              cloud_provider,
              region: regions.at(-1)?.id ?? '',
            }
            expect(answersOfStack(stackFromAnswers(generateRequest.parse(answers)))).toEqual(answers)
          }
})

test('a name and a limit come back too', () => {
  const answers = {
    use_case: 'Data Pipeline',
    environment_type: 'Staging',
    team_size: 3,
    data_sensitivity: 'Public',
    duration: 'Long-term',
    cloud_provider: 'AWS',
    region: 'eu-west-1',
    budget_limit: 250,
    name: 'Nightly',
  }
  expect(answersOfStack(stackFromAnswers(generateRequest.parse(answers)))).toEqual(answers)
})

test('what was not made of answers has none', () => {
  for (const blueprint of LANDING_BLUEPRINTS)
    expect(answersOfStack(stackOfBlueprint(blueprint, 'azure'))).toBeUndefined()
})
