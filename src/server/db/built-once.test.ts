import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { users } from './schema/accounts.ts'
import { askAll, builtOnce } from './built-once.ts'

const { deps, user } = await createTestApp()
const { orm } = deps.database

const names = { built: [] as string[] }
const byEmail = builtOnce((on, named) => {
  names.built.push(named('test_by_email'))
  return on
    .select({ name: users.name })
    .from(users)
    .where(sql`${users.email} = ${sql.placeholder('email')}`)
    .prepare(named('test_by_email'))
})

it('builds a query once, and fills it for each who asks', async () => {
  const people = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => user({ name }).ready()))
  const ask = async () => Promise.all(people.map(({ email }) => byEmail(orm).execute({ email })))
  const expected = [[{ name: 'Ada' }], [{ name: 'Bob' }], [{ name: 'Cleo' }]]
  expect([await ask(), await ask()]).toEqual([expected, expected])
  expect(names.built).toEqual(['test_by_email'])
})

it('sees inside of a transaction what the transaction did, and outside what was before', async () => {
  const { email, id } = await user({ name: 'Before' }).ready()
  await orm.transaction(async (tx) => {
    await tx.execute(sql`update users set name = 'After' where id = ${id}`)
    expect(await byEmail(tx).execute({ email })).toEqual([{ name: 'After' }])
    expect(await byEmail(orm).execute({ email })).toEqual([{ name: 'Before' }])
  })
  // The queries of a transaction have no name: its connection may know another.
  expect(names.built.at(-1)).toBe('')
})

it('asks at once, and inside of a transaction one after the other', async () => {
  let most = 0
  let open = 0
  const ask = (answer: number) => async () => {
    most = Math.max(most, ++open)
    await new Promise((resolve) => setImmediate(resolve))
    open--
    return answer
  }
  expect(await askAll(orm, [ask(1), ask(2)])).toEqual([1, 2])
  expect(most).toBe(2)
  most = 0
  await orm.transaction(async (tx) => expect(await askAll(tx, [ask(1), ask(2)])).toEqual([1, 2]))
  expect(most).toBe(1)
})
