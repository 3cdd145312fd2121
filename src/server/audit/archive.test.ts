// What the audit log keeps in the database and what goes to files.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { loadTestBackup, makeEmptyDatabase, makeFolder, takeTestBackup } from '../../../test/support/backups.ts'
import { DAY_MS } from '#engine/durations.ts'
import { auditArchives, auditEntries } from '../db/schema/audit.ts'
import { JOBS } from '../scheduler/jobs.ts'
import { archiveEntries, verifyArchives } from './archive.ts'
import { change } from './change.ts'
import { verifyChain } from './verify.ts'

let app: TestApp
let folder: string
const archive = (days = 100) => archiveEntries(app.deps, { keptMs: days * DAY_MS, folder })
const seqs = async (): Promise<number[]> =>
  (await app.deps.database.orm.select({ seq: auditEntries.seq }).from(auditEntries).orderBy(auditEntries.seq)).map(
    ({ seq }) => seq,
  )

/** Entries at some times, the numbers of the log in their order. */
async function write(...times: readonly string[]): Promise<void> {
  for (const time of times) {
    app.setTime(time)
    const target = { type: 'thing', id: '', name: 'Lösung "1"\n' }
    await change(app.deps, { via: 'test' }, ({ record }) =>
      Promise.resolve(record({ action: 'project.create', target, after: { z: 1, a: [null, 0.1] } })),
    )
  }
}

beforeEach(async () => {
  app = await createTestApp()
  folder = await makeFolder()
  await write('2026-01-03T10:00:00Z', '2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z', '2026-03-02T10:00:00Z')
  await write('2026-06-01T00:00:00Z', '2026-10-20T10:00:00Z')
  app.setTime('2026-11-02T10:00:00Z')
})

it('moves whole months that are older than they are kept, and the chain goes on', async () => {
  expect(await archive()).toEqual([
    { file: 'audit-2026-01-0000000002.jsonl.gz', entries: 2 },
    { file: 'audit-2026-02-0000000003.jsonl.gz', entries: 1 },
    { file: 'audit-2026-03-0000000004.jsonl.gz', entries: 1 },
    { file: 'audit-2026-06-0000000005.jsonl.gz', entries: 1 },
  ])
  expect(await seqs()).toEqual([6])
  expect(await verifyChain(app.deps.database)).toEqual({ is_intact: true, entries: 1, archived: 5, first_fault: null })
  expect(await verifyArchives(app.deps.database, folder)).toEqual({ entries: 5, fault: undefined })
  const text = gunzipSync(await readFile(join(folder, 'audit-2026-01-0000000002.jsonl.gz'))).toString()
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([
    { seq: 1, at: '2026-01-03T10:00:00.000Z', target_name: 'Lösung "1"\n', after: '{"z":1,"a":[null,0.1]}' },
    { seq: 2 },
  ])
  expect(await readdir(folder)).toHaveLength(4)

  // What is new follows, and the next month goes when it is due.
  await write('2026-11-02T11:00:00Z')
  expect(await archive()).toEqual([])
  app.setTime('2027-02-10T10:00:00Z')
  expect(await archive()).toEqual([{ file: 'audit-2026-10-0000000006.jsonl.gz', entries: 1 }])
  expect(await verifyChain(app.deps.database)).toMatchObject({ is_intact: true, entries: 1, archived: 6 })
})

it('leaves a month that has not ended before that time', async () => {
  // 2026-06-15: January to May are over.
  await archive(140)
  expect(await seqs()).toEqual([5, 6])
})

it('is done by one server at a time', async () => {
  const all = await Promise.all([archive(), archive(), archive()])
  expect(all.flat().map(({ entries }) => entries)).toEqual([2, 1, 1, 1])
  expect(await verifyArchives(app.deps.database, folder)).toEqual({ entries: 5, fault: undefined })
})

it('keeps entries whose chain is broken where they are, and leaves no file', async () => {
  await app.deps.database.pool.query(`update audit_entries set target_name = 'Another thing' where seq = 2`)
  await expect(archive()).rejects.toThrow('The chain of the audit log is broken at entry 2: nothing was archived.')
  expect(await seqs()).toEqual([1, 2, 3, 4, 5, 6])
  expect(await readdir(folder)).toEqual([])
})

it('writes a file again that a server left before its entries went', async () => {
  await writeFile(join(folder, 'audit-2026-01-0000000002.jsonl.gz'), 'half')
  await archive()
  expect(await verifyArchives(app.deps.database, folder)).toEqual({ entries: 5, fault: undefined })
})

it('comes into a backup, and the chain is whole where it is restored', async () => {
  await archive()
  const { path } = await takeTestBackup(app.deps.database)
  const database = await makeEmptyDatabase()
  expect(await loadTestBackup(database, path)).toMatchObject({ entries: 1, is_intact: true })
  expect(await verifyArchives(database, folder)).toEqual({ entries: 5, fault: undefined })
})

describe('a fault', () => {
  const FEBRUARY = 'audit-2026-02-0000000003.jsonl.gz'
  beforeEach(async () => {
    await archive()
  })

  it.each<[string, (path: string) => Promise<void>]>([
    ['it is not there, or cannot be read', (path) => rm(path)],
    [
      'it is not what was written',
      async (path) =>
        writeFile(
          path,
          gzipSync(
            gunzipSync(await readFile(path))
              .toString()
              .replace('project.create', 'project.delete'),
          ),
        ),
    ],
  ])('of a file is named: %s', async (reason, harm) => {
    await harm(join(folder, FEBRUARY))
    expect(await verifyArchives(app.deps.database, folder)).toMatchObject({ fault: { file: FEBRUARY, reason } })
  })

  it('of the record of a file shows in the chain', async () => {
    await app.deps.database.orm.delete(auditArchives)
    expect(await verifyChain(app.deps.database)).toMatchObject({ is_intact: false, first_fault: { seq: 1 } })
  })
})

it('is a part of the job that removes what has expired', async () => {
  const retention = { ...app.deps.retention, audit: { keptMs: 100 * DAY_MS, folder } }
  expect(await JOBS['clean-up'].run({ ...app.deps, retention })).toMatchObject({
    lines: expect.arrayContaining([
      expect.objectContaining({ text: expect.stringContaining('Moved 2 entries of the audit log to audit-2026-01-') }),
    ]),
  })
  expect(await seqs()).toEqual([6])
})
