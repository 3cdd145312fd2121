import { expect, it } from 'vitest'
import { KEY_OVERLAP_MS, KEY_SET_CACHED_MS, TOKEN_MS, audienceOf, subjectOf } from './token.ts'

it('names the connection and the phase, and nothing that comes and goes', () => {
  expect([subjectOf('1', 'plan'), subjectOf('1', 'apply')]).toEqual([
    'connection:1:phase:plan',
    'connection:1:phase:apply',
  ])
})

it('has the audience that each cloud asks for', () => {
  const provider = 'projects/1/locations/global/workloadIdentityPools/pool/providers/strata'
  expect(
    [{ cloud: 'aws' }, { cloud: 'azure' }, { cloud: 'gcp', provider }].map((of) => audienceOf(of as never)),
  ).toEqual(['sts.amazonaws.com', 'api://AzureADTokenExchange', `//iam.googleapis.com/${provider}`])
})

it('publishes a key for longer than what it signed can be used', () => {
  expect(KEY_OVERLAP_MS).toBeGreaterThan(TOKEN_MS + KEY_SET_CACHED_MS)
})
