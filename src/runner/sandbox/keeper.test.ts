import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountChange, AccountPlace } from './account.ts'
import { Keeper } from './keeper.ts'
import type { FromSandbox } from './messages.ts'

const heard: { readonly by: string | undefined; readonly change: AccountChange }[] = []
let answers: number[] = []
let place: AccountPlace
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const status = answers.shift() ?? 204
    if (status === 204) heard.push({ by: request.headers.authorization, change: JSON.parse(body) as AccountChange })
    response.writeHead(status).end()
  })
})
const change = (key: string): AccountChange => ({ put: [], removed: [key] })

beforeEach(async () => {
  heard.length = 0
  answers = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  place = { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/account`, token: 'of-the-attempt' }
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('keeps through whoever started it, as long as they are there', async () => {
  const said: FromSandbox[] = []
  const keeper = new Keeper((message) => said.push(message))
  const [one, other] = [keeper.keep(change('a')), keeper.keep(change('b'))]
  expect(said).toEqual([
    { seq: 1, change: change('a') },
    { seq: 2, change: change('b') },
  ])
  keeper.settle({ refused: 2, reason: 'full' })
  keeper.settle({ acknowledged: 1 })
  await one
  await expect(other).rejects.toThrow('full')
  expect(heard).toEqual([])
})

test('keeps itself what nobody has answered for, and what comes after', async () => {
  const keeper = new Keeper(() => undefined)
  const pending = keeper.keep(change('a'))
  answers = [503]
  keeper.goOnAlone(place)
  await pending
  await keeper.keep(change('b'))
  expect(heard).toEqual([
    { by: 'Bearer of-the-attempt', change: change('a') },
    { by: 'Bearer of-the-attempt', change: change('b') },
  ])
})

test('says that an account is closed to it', async () => {
  const keeper = new Keeper(() => undefined)
  keeper.goOnAlone(place)
  answers = [409]
  await expect(keeper.keep(change('a'))).rejects.toThrow('409')
})
