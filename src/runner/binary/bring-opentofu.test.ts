import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  TOFU_ARCHIVE,
  TOFU_PROGRAM,
  startArchiveServer,
  type ArchiveServer,
} from '../../../test/support/archive-server.ts'
import { NotBrought, bringOpenTofu, type Pins } from './bring-opentofu.ts'
import { findBinaries } from './find.ts'

let folder: string
let server: ArchiveServer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strata-bring-'))
  server = await startArchiveServer()
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const bring = (given: Partial<Pins> = {}, archiveMaxBytes?: number) =>
  bringOpenTofu({
    folder,
    platform: 'linux',
    arch: 'x64',
    ...(archiveMaxBytes !== undefined && { archiveMaxBytes }),
    pins: { ...server.pins, ...given },
  })

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof NotBrought)) throw new Error(`It was brought, or failed otherwise: ${String(error)}`)
  expect(readdirSync(folder)).toEqual([])
  return error.said.code
}

test('puts the one program of the archive in its folder, where it is found', async () => {
  const asked: (string | undefined)[] = []
  server.answer = (request, response) => {
    asked.push(request.url)
    if (request.url?.startsWith('/v')) response.writeHead(302, { location: '/file' }).end()
    else response.end(TOFU_ARCHIVE)
  }
  const { path, version } = await bring()
  expect(asked).toEqual(['/v1.12.6/tofu_1.12.6_linux_amd64.zip', '/file'])
  expect(version).toBe('1.12.6')
  expect(readFileSync(path, 'utf8')).toBe(TOFU_PROGRAM)
  expect(statSync(path).mode & 0o777).toBe(0o755)
  expect(readdirSync(folder)).toEqual(['tofu-1.12.6'])
  expect(existsSync(join(folder, '..', 'evil'))).toBe(false)
  const { binaries } = await findBinaries({ binary: null, broughtFolder: folder }, { PATH: '' })
  expect(binaries).toEqual([{ flavour: 'tofu', version: '1.12.6', path }])
})

test('says how far it is', async () => {
  const told: [number, number | null][] = []
  const onProgress = (bytes: number, total: number | null): void => void told.push([bytes, total])
  await bringOpenTofu({ folder, platform: 'linux', arch: 'x64', pins: server.pins, onProgress })
  expect(told.at(-1)).toEqual([TOFU_ARCHIVE.length, TOFU_ARCHIVE.length])
})

test('lets every user run it, who reaches its folder', async () => {
  const { path } = await bring()
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o755)
})

test('refuses an archive that is another one', async () => {
  server.answer = (_, response) => void response.end(Buffer.concat([TOFU_ARCHIVE, Buffer.from('x')]))
  expect(await refusal(bring())).toBe('jobs.bring-digest')
})

test('refuses an archive that is cut off', async () => {
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-length': String(TOFU_ARCHIVE.length) })
    response.write(TOFU_ARCHIVE.subarray(0, 50), () => response.destroy())
  }
  expect(await refusal(bring())).toBe('jobs.bring-network')
})

test('refuses an archive that is too large, before it has all of it', async () => {
  expect(await refusal(bring({}, 100))).toBe('jobs.bring-size')
})

test('refuses an archive without the program', async () => {
  expect(await refusal(bring({ entry: 'other' }))).toBe('jobs.bring-entry')
})

test('follows no redirect to another host', async () => {
  server.answer = (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  expect(await refusal(bring())).toBe('jobs.bring-elsewhere')
})

test('says that there is none for other systems', async () => {
  expect(await refusal(bring({ sha256: {} }))).toBe('jobs.bring-system')
})
