import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { NotBrought, bringOpenTofu, type Pins } from './bring-opentofu.ts'
import { findBinaries } from './find.ts'

const PROGRAM = `#!/bin/sh
case "$2" in -json) echo '{"terraform_version":"1.12.6"}' ;; *) echo 'OpenTofu v1.12.6' ;; esac
`
const ARCHIVE = Buffer.from(zipSync({ tofu: strToU8(PROGRAM), '../evil': strToU8('evil'), LICENSE: strToU8('MPL') }))

let folder: string
let host: string
let close: () => void
let answer: RequestListener

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strata-bring-'))
  answer = (_, response) => void response.end(ARCHIVE)
  const server = createServer((request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => void server.close()
})
afterEach(() => {
  close()
  rmSync(folder, { recursive: true, force: true })
})

const bring = (given: Partial<Pins> = {}, archiveMaxBytes?: number) =>
  bringOpenTofu({
    folder,
    platform: 'linux',
    arch: 'x64',
    ...(archiveMaxBytes !== undefined && { archiveMaxBytes }),
    pins: {
      url: `http://${host}/v{version}/tofu_{version}_{os}_{arch}.zip`,
      redirect_hosts: [host],
      entry: 'tofu',
      version: '1.12.6',
      sha256: { linux_amd64: createHash('sha256').update(ARCHIVE).digest('hex') },
      ...given,
    },
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
  answer = (request, response) => {
    asked.push(request.url)
    if (request.url?.startsWith('/v')) response.writeHead(302, { location: '/file' }).end()
    else response.end(ARCHIVE)
  }
  const { path, version } = await bring()
  expect(asked).toEqual(['/v1.12.6/tofu_1.12.6_linux_amd64.zip', '/file'])
  expect(version).toBe('1.12.6')
  expect(readFileSync(path, 'utf8')).toBe(PROGRAM)
  expect(statSync(path).mode & 0o777).toBe(0o755)
  expect(readdirSync(folder)).toEqual(['tofu-1.12.6'])
  expect(existsSync(join(folder, '..', 'evil'))).toBe(false)
  const { binaries } = await findBinaries({ binary: null, broughtFolder: folder }, { PATH: '' })
  expect(binaries).toEqual([{ flavour: 'tofu', version: '1.12.6', path }])
})

test('refuses an archive that is another one', async () => {
  answer = (_, response) => void response.end(Buffer.concat([ARCHIVE, Buffer.from('x')]))
  expect(await refusal(bring())).toBe('jobs.bring-digest')
})

test('refuses an archive that is cut off', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': String(ARCHIVE.length) })
    response.write(ARCHIVE.subarray(0, 50), () => response.destroy())
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
  answer = (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  expect(await refusal(bring())).toBe('jobs.bring-elsewhere')
})

test('says that there is none for other systems', async () => {
  expect(await refusal(bring({ sha256: {} }))).toBe('jobs.bring-system')
})
