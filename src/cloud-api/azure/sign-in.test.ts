import { X509Certificate } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { makeCertificate } from '../../../test/support/certificates.ts'
import { TENANT, startEntraServer } from '../../../test/support/entra-server.ts'
import { sendByFetch } from '../send.ts'
import { readCertificate, signAssertion } from './certificate.ts'
import { azureTokenAddress, signInToAzure, type AzureProof } from './sign-in.ts'

const client_id = 'aaaaaaaa-0000-4000-8000-000000000001'
let at = Date.parse('2026-03-01T10:00:00Z')
const now = () => new Date(at)
const entra = await startEntraServer({ now, keySet: () => Promise.resolve({ keys: [] }) })
afterAll(() => entra.close())
const { signal } = new AbortController()
const signIn = (proof: AzureProof, rest: Partial<Parameters<typeof signInToAzure>[0]> = {}) =>
  signInToAzure({
    send: sendByFetch,
    signal,
    now,
    tenant_id: TENANT,
    client_id,
    proof,
    endpoint: entra.url,
    ...rest,
  })

it('keeps a token until shortly before its end, asks once for all who wait, and names each secret', async () => {
  entra.applications.set(client_id, { client_id, secret: { value: 'good' } })
  const heard: string[] = []
  const token = signIn({ by: 'secret', client_secret: 'good' }, { onSecret: (secrets) => heard.push(...secrets) })
  const before = entra.given()
  const [one, other] = await Promise.all([token(), token()])
  expect([one === other, entra.given() - before, heard]).toEqual([true, 1, [one]])
  at += 54 * 60_000
  await token()
  expect(entra.given() - before).toBe(1)
  at += 2 * 60_000
  await token()
  expect(entra.given() - before).toBe(2)
})

it('proves itself by a certificate, whose key leaves nothing', async () => {
  const pem = makeCertificate()
  const certificate = readCertificate(pem)
  if (typeof certificate === 'string') throw new Error(certificate)
  const x509 = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERT')))
  entra.applications.set(client_id, { client_id, certificate: x509 })
  const audience = azureTokenAddress(TENANT, entra.url)
  const assertion = (to = audience, of = certificate) => signAssertion(of, { client_id, audience: to, now: now() })
  expect(await signIn({ by: 'assertion', assertion: () => assertion() })()).toMatch(/^ey/)
  const refused = { code: 'AADSTS700027', status: 401 }
  const elsewhere = signIn({ by: 'assertion', assertion: () => assertion('https://elsewhere.example.com') })
  await expect(elsewhere()).rejects.toMatchObject(refused)
  const other = readCertificate(makeCertificate())
  if (typeof other === 'string') throw new Error(other)
  // The thumbprint of one, signed by the key of another.
  const forged = { ...certificate, key: other.key }
  await expect(signIn({ by: 'assertion', assertion: () => assertion(audience, forged) })()).rejects.toMatchObject(
    refused,
  )
})

it('reads a certificate with its own RSA key, and nothing else', () => {
  const [pem, another] = [makeCertificate(), makeCertificate()]
  const key = another.slice(0, another.indexOf('-----BEGIN CERT'))
  const own = pem.slice(pem.indexOf('-----BEGIN CERT'))
  expect(readCertificate(`${key}${own}`)).toBe('other-key')
  expect(readCertificate('nothing')).toBe('unreadable')
  expect(readCertificate(makeCertificate(['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']))).toBe('no-rsa')
})

it('names the code of Entra, also the second time, and says when nobody answers', async () => {
  const wrong = signIn({ by: 'secret', client_secret: 'bad-canary' })
  for (const _ of [1, 2]) await expect(wrong()).rejects.toMatchObject({ code: 'AADSTS7000215', action: 'sign-in' })
  await expect(wrong()).rejects.not.toThrow(/canary/)
  const nobody = signIn({ by: 'secret', client_secret: 'x' }, { endpoint: 'http://127.0.0.1:1' })
  await expect(nobody()).rejects.toMatchObject({ code: 'unreachable', status: undefined })
})
