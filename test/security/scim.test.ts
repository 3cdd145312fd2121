// Canaries of directories: tokens, passwords that they send along, and bodies that cannot be read leave nothing behind,
// whatever endpoint they are sent to and whatever becomes of them.
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { SCIM_ROWS } from '../../src/server/scim/rows.ts'
import { createTestApp } from '../support/app.ts'
import { makeDirectory, sendScim } from '../support/scim.ts'
import { everyRow } from './calls.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

const app = await createTestApp()
const { send, token } = await makeDirectory(app)

it('leaves no token, no password and nothing unread in logs, tables and answers', async () => {
  const sent: string[] = [token]
  const newCanary = (): string => {
    const one = `CANARY-${randomBytes(12).toString('hex')}`
    sent.push(one)
    return one
  }
  const answers: unknown[] = []
  for (const [at, row] of SCIM_ROWS.entries()) {
    const path = row.path.replace('{id}', UNKNOWN)
    const user = { userName: `canary-${at}@example.com`, displayName: `Canary ${at}`, password: newCanary() }
    const Operations = [{ op: 'replace', value: { password: newCanary() } }]
    const body = row.method === 'GET' || row.method === 'DELETE' ? undefined : { ...user, Operations }
    answers.push((await send(row.method, path, body)).body)
    answers.push((await sendScim(app, newCanary(), row.method, path, body)).body)
    answers.push((await sendScim(app, `strata_scim_${newCanary()}`, row.method, path, body)).body)
    if (body) answers.push((await send(row.method, path, `{"password": "${newCanary()}`)).body)
    if (body) answers.push((await send(row.method, path, { userName: 7, password: newCanary(), Operations: 7 })).body)
  }
  for (const filter of [`userName eq ${newCanary()}`, `password eq "${newCanary()}"`])
    answers.push((await send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body)
  for (const [place, text] of Object.entries({
    log: JSON.stringify(app.logged),
    tables: await everyRow(app),
    answers: JSON.stringify(answers),
  })) {
    expect(text.length).toBeGreaterThan(1000)
    expect([place, sent.filter((one) => text.includes(one))]).toEqual([place, []])
  }
})
