import { expect, it } from 'vitest'
import { whyNotReached } from './reach.ts'

it.each([
  ['https://strata.example.com', undefined],
  ['https://strata.acme.dev', undefined],
  ['http://localhost:8000', 'connections.issuer-local'],
  ['http://127.0.0.1:8000', 'connections.issuer-local'],
  ['https://[::1]', 'connections.issuer-local'],
  ['http://strata.example.com', 'connections.issuer-insecure'],
  ['https://strata', 'connections.issuer-private'],
  ['https://strata.internal', 'connections.issuer-private'],
  ['https://strata.home.arpa', 'connections.issuer-private'],
  ['http://10.1.2.3', 'connections.issuer-private'],
  ['https://[fd00::1]', 'connections.issuer-private'],
  ['https://192.168.1.5:8443', 'connections.issuer-private'],
  ['https://strata.example.com:8443', 'connections.issuer-port'],
  ['https://8.8.8.8', 'connections.issuer-port'],
])('says of %s %s', (url, code) => {
  expect(whyNotReached(url, 'aws')?.code).toBe(code)
})
