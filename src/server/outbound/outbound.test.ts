import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from './outbound.ts'

const listen = async (answer: RequestListener) => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}
const got: string[] = []
const { server, port } = await listen((request, response) => {
  got.push(`${request.method} ${request.url} ${request.headers.host}`)
  if (request.url === '/large') response.end(Buffer.alloc(2_000_000))
  else if (request.url === '/elsewhere') response.writeHead(301, { location: 'https://elsewhere.example/' }).end()
  else if (request.url === '/silence') return
  else if (request.url === '/protocol')
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n')
  else request.pipe(response.writeHead(201, { 'x-seen': 'yes' }))
})
afterAll(() => server.close(() => undefined).closeAllConnections())

const ask = (outbound: Outbound, address: string, more: { body?: Uint8Array; signal?: AbortSignal } = {}) =>
  outbound.send(new URL(address), {
    method: 'POST',
    headers: { 'x-one': '1' },
    signal: AbortSignal.timeout(10_000),
    maxBytes: 1_000_000,
    ...more,
  })
const open = createOutbound({ allowsPrivate: true })
const own = `http://127.0.0.1:${port}`

describe('calling other servers', () => {
  it('gives the answer', async () => {
    const answer = await ask(open, `${own}/echo`, { body: new TextEncoder().encode('hello') })
    expect(answer).toMatchObject({ status: 201, headers: { 'x-seen': 'yes' } })
    expect(new TextDecoder().decode(answer.body)).toBe('hello')
  })

  it('follows no redirect, and gives up what is too large or does not come', async () => {
    await expect(ask(open, `${own}/elsewhere`)).rejects.toMatchObject({ reason: 'redirected' })
    await expect(ask(open, `${own}/large`)).rejects.toMatchObject({
      reason: 'too-large',
      message: expect.stringContaining('larger than 1 MB'),
    })
    await expect(ask(open, `${own}/silence`, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      reason: 'unreachable',
      message: expect.stringContaining('did not answer in time'),
    })
  })

  it('gives up a server that changes to another protocol', async () => {
    await expect(ask(open, `${own}/protocol`, { signal: AbortSignal.timeout(1000) })).rejects.toMatchObject({
      reason: 'unreachable',
      message: `127.0.0.1:${port} cannot be reached: it closed the connection.`,
    })
  })

  it('refuses this machine and private networks, however they are written', async () => {
    const closed = createOutbound({ allowsPrivate: false })
    const before = got.length
    for (const host of [
      '127.0.0.1',
      '0x7f.1',
      '[::1]',
      '[::ffff:7f00:1]',
      'localhost',
      '10.0.0.1',
      '169.254.169.254',
      '[fe80::1]',
      '[fd00::1]',
      '0.0.0.0',
      '[64:ff9b::a9fe:a9fe]',
      '[2002:7f00:1::]',
      '[fec0::1]',
    ]) {
      expect(() => closed.parse(`https://${host}:${port}/`), host).toThrow(/STRATA_PRIVATE_ADDRESSES/)
      await expect(ask(closed, `https://${host}:${port}/`), host).rejects.toMatchObject({ reason: 'refused' })
    }
    expect(got.length).toBe(before)
  })

  it('connects to the address that it has looked at, and to none that is private', async () => {
    let lookups = 0
    const names = (...answers: string[]) =>
      createOutbound({
        allowsPrivate: false,
        find: (_, __, done) => {
          lookups += 1
          done(
            null,
            answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          )
        },
      })
    const before = got.length
    for (const answers of [['127.0.0.1'], ['::1', '10.0.0.1'], ['169.254.169.254']]) {
      await expect(ask(names(...answers), `https://git.example.com:${port}/`), answers.join()).rejects.toMatchObject({
        reason: 'refused',
      })
    }
    // Once for each call: there is no second look that a name could answer otherwise.
    expect(lookups).toBe(3)
    expect(got.length).toBe(before)
  })

  it('takes an IPv4 address of the internet also where it stands behind the prefix of IPv6', () => {
    expect(createOutbound({ allowsPrivate: false }).parse('https://[64:ff9b::808:808]/x').hostname).toBe(
      '[64:ff9b::808:808]',
    )
  })

  it('takes http for this machine only, and only where private networks are allowed', () => {
    expect(open.parse('http://localhost:3000/x').href).toBe('http://localhost:3000/x')
    for (const address of ['http://git.example.com/x', 'http://10.0.0.1/x'])
      expect(() => open.parse(address)).toThrow(/over http, everyone/)
    expect(() => createOutbound({ allowsPrivate: false }).parse('http://127.0.0.1/x')).toThrow(/over http, everyone/)
    for (const address of ['ftp://git.example.com', 'git.example.com', 'https://', 'javascript:alert(1)'])
      expect(() => open.parse(address)).toThrow(/begins with https/)
    expect(() => open.parse('https://a:b@git.example.com/x')).toThrow(/Leave the user name and the password out/)
  })
})
