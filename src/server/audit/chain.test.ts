import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { auditColumns, hashEntry, type AuditRow } from './chain.ts'
import { change } from './change.ts'
import { verifyChain } from './verify.ts'

const { deps } = await createTestApp()
const { pool } = deps.database
const ORIGIN = { via: 'test' }

/** Records one entry in a change of its own. */
function write(name: string, after: Readonly<Record<string, unknown>> = { name }): Promise<void> {
  return change(deps, ORIGIN, ({ record }) =>
    Promise.resolve(record({ action: 'project.create', target: { type: 'thing', id: name, name }, after })),
  )
}

beforeEach(async () => {
  await pool.query(`delete from audit_entries`)
  await pool.query(`update audit_head set seq = 0, hash = ''`)
})

describe('writing', () => {
  it('is a chain without gaps under 50 changes at once', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => write(`thing ${index}`)))
    const { rows } = await pool.query<{ seq: string; name: string }>(
      'select seq, target_name as name from audit_entries order by seq',
    )
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(new Set(rows.map(({ name }) => name)).size).toBe(50)
    expect(await verifyChain(deps.database)).toEqual({ is_intact: true, entries: 50, archived: 0, first_fault: null })
  })

  it('leaves no entry and no gap when the change fails', async () => {
    await write('before')
    const failing = change(deps, ORIGIN, ({ record }) => {
      record({ action: 'project.create', target: { type: 'thing', id: '', name: 'never' } })
      return Promise.reject(new Error('refused'))
    })
    await expect(failing).rejects.toThrow('refused')
    await write('after')
    expect(await verifyChain(deps.database)).toEqual({ is_intact: true, entries: 2, archived: 0, first_fault: null })
  })

  it.each(['half a pair \ud800', 'NUL \0', '"quotes", \\ and \n lines', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ‮'])(
    'keeps the chain intact whatever a name holds: %j',
    async (name) => {
      await write(name)
      expect(await verifyChain(deps.database)).toEqual({ is_intact: true, entries: 1, archived: 0, first_fault: null })
    },
  )

  it('keeps the chain intact whatever a change holds', async () => {
    await write('odd', {
      10: 'integer-like keys',
      2: 'that objects sort',
      nothing: undefined,
      big: 1e308,
      minus: -0,
      at: new Date(0),
      half: '\udc00',
      nul: '\0',
    })
    expect(await verifyChain(deps.database)).toEqual({ is_intact: true, entries: 1, archived: 0, first_fault: null })
  })
})

describe('tampering', () => {
  beforeEach(async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five']) await write(name)
  })

  const CHANGES: Readonly<Record<keyof AuditRow, string>> = {
    seq: '99',
    at: `at + interval '1 millisecond'`,
    actor_id: `'00000000-0000-4000-8000-000000000000'`,
    actor_email: `'somebody@example.com'`,
    actor_name: `'Somebody'`,
    via: `'session'`,
    ip: `'10.0.0.1'`,
    action: `'thing.remove'`,
    target_type: `'other'`,
    target_id: `'other'`,
    target_name: `'other'`,
    before: `'{}'`,
    after: `'{"name": "three" }'`,
    request_id: `'other'`,
    previous_hash: `''`,
    hash: `'0'`,
  }

  it.each(Object.entries(CHANGES))('names an entry whose column %s was altered', async (column, value) => {
    await pool.query(`update audit_entries set ${column} = ${value} where seq = 3`)
    const reason = column === 'seq' ? 'removed, or moved' : 'altered'
    expect(await verifyChain(deps.database)).toMatchObject({
      is_intact: false,
      entries: 5,
      first_fault: { seq: 3, reason: expect.stringContaining(reason) },
    })
  })

  it.each([
    [1, 'removed'],
    [3, 'removed'],
    [5, 'removed from the end'],
  ])('names the entry %i when it was removed', async (seq, reason) => {
    await pool.query(`delete from audit_entries where seq = ${seq}`)
    expect(await verifyChain(deps.database)).toMatchObject({
      is_intact: false,
      entries: 4,
      first_fault: { seq, reason: expect.stringContaining(reason) },
    })
  })

  it('names the first entry that is missing when all of them were removed', async () => {
    await pool.query('delete from audit_entries')
    expect(await verifyChain(deps.database)).toMatchObject({ is_intact: false, entries: 0, first_fault: { seq: 1 } })
  })

  it('names the first of two entries that changed places, and where it came from', async () => {
    await pool.query('update audit_entries set seq = case seq when 2 then -4 else -2 end where seq in (2, 4)')
    await pool.query('update audit_entries set seq = -seq where seq < 0')
    const verdict = await verifyChain(deps.database)
    expect(verdict.first_fault).toEqual({
      seq: 2,
      reason: 'This entry was moved here from place 4.',
      code: 'audit.moved',
      params: { origin: 4 },
    })
  })

  it('names an entry that was replaced by one with a right hash', async () => {
    const [row] = await deps.database.orm.select(auditColumns).from(auditEntries).where(eq(auditEntries.seq, 3))
    if (!row) throw new Error('There is no entry 3.')
    const forged = { ...row, actor_name: 'Somebody else' }
    await deps.database.orm
      .update(auditEntries)
      .set({ actor_name: forged.actor_name, hash: hashEntry(forged) })
      .where(eq(auditEntries.seq, 3))
    expect(await verifyChain(deps.database)).toMatchObject({
      first_fault: { seq: 3, reason: expect.stringContaining('replaced') },
    })
  })

  it('names an end that was moved back together with the removal of entries', async () => {
    await pool.query('delete from audit_entries where seq = 5')
    await pool.query('update audit_head set seq = 4')
    expect(await verifyChain(deps.database)).toMatchObject({
      first_fault: { seq: 4, reason: expect.stringContaining('the recorded end') },
    })
  })

  it('names an entry that was added after the end, and one before the beginning', async () => {
    const copy = (seq: number) =>
      pool.query(`insert into audit_entries select ${seq}, at, actor_id, actor_email, actor_name, via, ip, action, target_type, target_id, target_name,
        before, after, request_id, previous_hash, hash from audit_entries where seq = 5`)
    await copy(6)
    expect(await verifyChain(deps.database)).toMatchObject({ first_fault: { seq: 6 } })
    await copy(0)
    expect(await verifyChain(deps.database)).toMatchObject({
      first_fault: { seq: 0, reason: expect.stringContaining('added') },
    })
  })

  it('says that the record of the end is gone', async () => {
    const { rows } = await pool.query<{ seq: string; hash: string }>('delete from audit_head returning seq, hash')
    expect(await verifyChain(deps.database)).toMatchObject({
      first_fault: { seq: 5, reason: expect.stringContaining('audit_head') },
    })
    await pool.query('insert into audit_head values (1, $1, $2)', [rows[0]?.seq, rows[0]?.hash])
  })
})
