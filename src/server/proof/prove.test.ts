import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { TerraformFiles } from '#engine/result.ts'
import { schemaProof } from '#contract/proof.ts'
import { checkFiles } from './check.ts'
import { closeThreads } from '../threads/threads.ts'
import { proveStack } from './prove.ts'

const FIXTURES = join(import.meta.dirname, '../../../test/proof/fixtures')
const fixture = (cloud: string, name: string): string => readFileSync(join(FIXTURES, cloud, `${name}.tf`), 'utf8')

/** A reference network, divided over the files as a generated stack is. */
function network(cloud: string, more = ''): TerraformFiles {
  return {
    main_tf: more,
    variables_tf: '',
    outputs_tf: '',
    provider_tf: fixture(cloud, 'base'),
    readme_md: '# Network\n',
  }
}

afterAll(closeThreads)

describe('proveStack', () => {
  test('finds nothing wrong with a reference module and names every provider version that it admits', async () => {
    const given = await proveStack('someone', network('google'))
    expect(given.errors).toEqual([])
    expect(given.checked_files).toEqual(['main.tf', 'variables.tf', 'outputs.tf', 'provider.tf'])
    expect(given.providers).toContainEqual({ source: 'hashicorp/google', version: '6.50.0' })
    expect(given.providers).toContainEqual({ source: 'hashicorp/google', version: '7.45.0' })
    expect(schemaProof.parse(given)).toEqual(given)
  })

  test('says where an unknown argument stands', async () => {
    const { errors } = await proveStack('someone', network('aws', 'resource "aws_eip" "x" {\n  nonsense = true\n}\n'))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({
      severity: 'error',
      code: 'unknown-argument',
      file: 'main.tf',
      line: 2,
      address: 'aws_eip.x',
    })
  })

  test('reports a file that does not parse as a finding', async () => {
    const { errors } = await proveStack('someone', network('azurerm', 'resource "azurerm_subnet" {{\n'))
    expect(errors.map((one) => one.code)).toContain('syntax')
  })

  test('answers many questions at once, each with its own proof', async () => {
    const lines = [1, 2, 3, 4, 5]
    const proofs = await Promise.all(
      lines.map((line) =>
        proveStack('someone', network('aws', `${'\n'.repeat(line)}resource "aws_eip" "x" {\n  nonsense = 1\n}\n`)),
      ),
    )
    expect(proofs.map((one) => one.errors[0]?.line)).toEqual(lines.map((line) => line + 2))
  })

  test('rejects what is under way when its thread ends, and starts another for the next', async () => {
    const message = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function end(this: Worker) {
      void this.terminate()
    })
    await expect(proveStack('someone', network('aws'))).rejects.toThrow('ended early with code 1')
    message.mockRestore()
    await expect(proveStack('someone', network('aws'))).resolves.toMatchObject({ errors: [] })
  })

  test('rejects what is under way when it is closed, and starts again afterwards', async () => {
    const broken = expect(proveStack('someone', network('aws'))).rejects.toThrow('because the server stops')
    await closeThreads()
    await broken
    await expect(proveStack('someone', network('aws'))).resolves.toMatchObject({ errors: [] })
  })
})

test('the check in the calling thread gives the same findings', async () => {
  const files = network('aws', 'resource "aws_eip" "x" {\n  nonsense = true\n}\n')
  const [inThread, here] = await Promise.all([
    proveStack('someone', files),
    checkFiles(files, {}, { terraformParser: false }),
  ])
  expect({ ...here, duration_ms: 0 }).toEqual({ ...inThread, duration_ms: 0 })
})
