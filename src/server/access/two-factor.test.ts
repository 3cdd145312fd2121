import { describe, expect, it } from 'vitest'
import { findTotpStep, hashRecoveryCode, newTotpSecret, totpUri } from './two-factor.ts'

/**
 * The key of RFC 6238, appendix B, in Base32; its codes have eight digits, of which authenticators show the last six.
 */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of authenticators', () => {
  it.each([
    [1_111_111_111, '050471'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %d s are those of RFC 6238', async (seconds, code) => {
    const step = Math.floor(seconds / 30)
    expect(await findTotpStep(SECRET, code, at(seconds))).toBe(step)
    expect(await findTotpStep(SECRET, code, at(seconds + 30))).toBe(step)
    expect(await findTotpStep(SECRET, code, at(seconds - 30))).toBe(step)
    expect(await findTotpStep(SECRET, code, at(seconds + 60))).toBeUndefined()
    expect(await findTotpStep(SECRET, code, at(seconds - 60))).toBeUndefined()
  })

  it.each(['', '28708', '2870822', '28708a', 'abcdef', '२८७०८२'])('are six digits, not %j', async (code) => {
    expect(await findTotpStep(SECRET, code, at(59))).toBeUndefined()
  })

  it('come from secrets that are new each time and fit into an address', () => {
    const [one, two] = [newTotpSecret(), newTotpSecret()]
    expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(two).not.toBe(one)
    const uri = new URL(totpUri(one, 'ada+x@example.com'))
    expect(uri.protocol + decodeURIComponent(uri.pathname)).toContain('otpauth:')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: one, issuer: 'Strata' })
  })
})

it('recovery codes are compared without case, spaces and hyphens', () => {
  expect(hashRecoveryCode(' ABCDE fghjk')).toBe(hashRecoveryCode('abcde-fghjk'))
  expect(hashRecoveryCode('abcde-fghjm')).not.toBe(hashRecoveryCode('abcde-fghjk'))
})
