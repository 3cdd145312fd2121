import { expect, it } from 'vitest'
import { serveEcb } from '../../../../test/support/exchange-rates.ts'
import { fetchEcbRates } from './ecb.ts'

it('gives up a bank that does not answer', async () => {
  const { outbound } = await serveEcb(() => undefined)
  await expect(fetchEcbRates(outbound, AbortSignal.timeout(50))).rejects.toMatchObject({
    status: 503,
    said: { code: 'outbound.unreachable', params: { cause: 'timed-out' } },
  })
})
