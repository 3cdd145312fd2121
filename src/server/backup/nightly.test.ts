// Daily backups, and the job that takes them.
import { readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { loadTestBackup, makeEmptyDatabase, makeFolder, migrationsFolder } from '../../../test/support/backups.ts'
import { toldTo } from '../../../test/support/things.ts'
import { runJob } from '../scheduler/run-job.ts'
import { prepareBackupFolder, type BackupPlan } from './nightly.ts'

const app = await createTestApp()
const admin = await app.user({ role: 'admin' }).ready()

const planOf = (folder: string, keep = 3): BackupPlan => ({ folder, hour: 2, keep, migrationsFolder })
const run = (backups: BackupPlan | undefined) => runJob({ ...app.deps, backups }, 'backup')

it('does nothing without a folder', async () => {
  expect(await run(undefined)).toMatchObject({
    summary: 'No backups: STRATA_BACKUP_FOLDER is not set.',
    problems: [],
  })
})

it('saves once a day, catches up, and keeps the newest and what is not its own', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'mine.tar'), '')
  const plan = planOf(folder)
  const names = async () => (await readdir(folder)).toSorted()
  app.setTime('2026-11-02T01:59:00Z')
  // That of the day before was missed.
  expect((await run(plan)).lines.map(({ text }) => text)).toEqual([
    'Saved the database in strata-2026-11-01T0200Z.tar.',
    expect.stringMatching(
      /^Last backup: strata-2026-11-01T0200Z\.tar \(0\.\d MB\), 1 kept; the next is due at 2026-11-02 02:00 UTC\.$/,
    ),
  ])
  expect((await run(plan)).lines).toHaveLength(1)
  for (const day of ['02', '03', '04']) {
    app.setTime(`2026-11-${day}T02:00:00Z`)
    expect((await run(plan)).problems).toEqual([])
  }
  expect(await names()).toEqual([
    'mine.tar',
    'strata-2026-11-02T0200Z.tar',
    'strata-2026-11-03T0200Z.tar',
    'strata-2026-11-04T0200Z.tar',
  ])
  expect(await loadTestBackup(await makeEmptyDatabase(), join(folder, 'strata-2026-11-04T0200Z.tar'))).toMatchObject({
    is_intact: true,
  })
  const draft = join(folder, 'strata-2026-11-01T0200Z.tar.part-1')
  await writeFile(draft, '')
  await utimes(draft, new Date('2026-11-01T02:00:00Z'), new Date('2026-11-01T02:00:00Z'))
  await run(plan)
  expect(await names()).not.toContain('strata-2026-11-01T0200Z.tar.part-1')
})

it('tells administrators once that it fails, keeps what there is, and tries again', async () => {
  const folder = join(await makeFolder(), 'backups')
  await prepareBackupFolder(folder)
  app.setTime('2026-11-02T03:00:00Z')
  const plan = planOf(folder, 1)
  await run(plan)
  const kept = await readFile(join(folder, 'strata-2026-11-02T0200Z.tar'))
  // A file stands where the folder was.
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  app.setTime('2026-11-03T03:00:00Z')
  for (let hour = 0; hour < 2; hour += 1)
    expect(await run(plan)).toMatchObject({
      summary: 'The backup failed; it is tried again in an hour.',
      problems: [expect.stringContaining('ENOTDIR')],
    })
  expect((await toldTo(app.deps, admin)).map(({ kind }) => kind)).toEqual(['backup-failed'])
  await expect(prepareBackupFolder(folder)).rejects.toThrow(
    /^The backup folder \S+ cannot be written \(EEXIST: .*\): give this user .* or leave it out to take no backups\.$/,
  )
  await rm(folder)
  await prepareBackupFolder(folder)
  await writeFile(join(folder, 'strata-2026-11-02T0200Z.tar'), kept)
  expect((await run(plan)).problems).toEqual([])
  expect(await readdir(folder)).toEqual(['strata-2026-11-03T0200Z.tar'])
})
