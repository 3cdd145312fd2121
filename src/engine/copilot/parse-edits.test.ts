import { describe, expect, it } from 'vitest'
import { CLOUDS, CLOUD_IDS } from '../clouds/index.ts'
import { parsePrompt } from './parse.ts'
import { regionFor } from './place.ts'
import type { CopilotAnswers } from './understanding.ts'

const BEFORE: CopilotAnswers = {
  use_case: 'Data Pipeline',
  environment_type: 'Staging',
  team_size: 6,
  data_sensitivity: 'Confidential',
  duration: 'Temporary',
  cloud_provider: 'AWS',
  region: 'us-west-2',
  budget_limit: 400,
  parts: null,
  lifetime_days: null,
}

const CASES: readonly (readonly [text: string, changed: Partial<CopilotAnswers>])[] = [
  [
    'make it production, in Europe, under $300',
    { environment_type: 'Production', region: 'eu-west-1', budget_limit: 300 },
  ],
  ['move it to Azure', { cloud_provider: 'Azure', region: 'westus' }],
  ['from AWS to GCP', { cloud_provider: 'GCP', region: 'us-west1' }],
  ['Azure, in Singapore', { cloud_provider: 'Azure', region: 'eastasia' }],
  ['remove the budget', { budget_limit: null }],
  ['no budget limit any more', { budget_limit: null }],
  ['twice the team', { team_size: 12 }],
  ['two more people', { team_size: 8 }],
  ['two people fewer', { team_size: 4 }],
  ['add 3 developers', { team_size: 9 }],
  ['we are 9 now', { team_size: 9 }],
  ['half the team', { team_size: 3 }],
  ['half the budget', { budget_limit: 200 }],
  ['$50 more', { budget_limit: 450 }],
  ['increase the budget by 100 dollars', { budget_limit: 500 }],
  ['lower the budget by 25%', { budget_limit: 300 }],
  ['raise the budget to $900', { budget_limit: 900 }],
  ['double the budget and half the team', { budget_limit: 800, team_size: 3 }],
  ['permanent please', { duration: 'Long-term' }],
  ['with public data', { data_sensitivity: 'Public' }],
  ['internal only', { data_sensitivity: 'Internal' }],
  ['quita el presupuesto', { budget_limit: null }],
  ['dos personas más', { team_size: 8 }],
  ['el doble de equipo', { team_size: 12 }],
  ['50 dólares menos', { budget_limit: 350 }],
  ['pásalo a GCP', { cloud_provider: 'GCP', region: 'us-west1' }],
  ['supprime le budget', { budget_limit: null }],
  ['trois personnes de plus', { team_size: 9 }],
  ["double l'équipe", { team_size: 12 }],
  ['augmente le budget de 100 dollars', { budget_limit: 500 }],
  ['passe en production', { environment_type: 'Production' }],
  ['lösche das Budget', { budget_limit: null }],
  ['zwei Leute mehr', { team_size: 8 }],
  ['doppeltes Team', { team_size: 12 }],
  ['erhöhe das Budget um 100 Dollar', { budget_limit: 500 }],
  ['50 Dollar weniger', { budget_limit: 350 }],
  ['lieber auf Azure', { cloud_provider: 'Azure', region: 'westus' }],
  ['actually a web shop', { use_case: 'Web Application' }],
  ['not AWS, Azure', { cloud_provider: 'Azure', region: 'westus' }],
  ['remove two people', { team_size: 4 }],
  ['for three months', { duration: 'Long-term' }],
  ['hello', {}],
]

describe('a change of what there was', () => {
  it.each(CASES)('%s', (text, changed) => {
    const { answers, questions } = parsePrompt(text, BEFORE)
    expect(answers).toEqual({ ...BEFORE, ...changed })
    expect(questions).toEqual([])
  })

  it('keeps a cloud that is not the one that is excluded, and asks when it is', () => {
    expect(parsePrompt('anything but GCP', BEFORE).questions).toEqual([])
    const others = CLOUD_IDS.filter((cloud) => cloud !== 'aws')
    expect(parsePrompt('anything but AWS', BEFORE).questions.map((question) => question.candidates)).toEqual([
      others.map((cloud) => CLOUDS[cloud].label),
      others.map((cloud) => regionFor(cloud, 'us-west')),
    ])
  })

  it('has nothing to halve where there is no budget', () => {
    expect(parsePrompt('half the budget', { ...BEFORE, budget_limit: null }).answers.budget_limit).toBeNull()
  })

  it('never leaves a team of nobody', () => {
    expect(parsePrompt('20 people fewer', BEFORE).answers.team_size).toBe(1)
    expect(parsePrompt('200 more people', BEFORE).answers.team_size).toBe(100)
  })
})
