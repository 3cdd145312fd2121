import { expect, it } from 'vitest'
import type { TerraformFiles } from '#engine/result.ts'
import type { Finding, SchemaProof } from '#contract/proof.ts'
import { digestOfFiles } from '../plan-proof/digest.ts'
import { remembered } from './remembered.ts'

function filesWith(main_tf: string): TerraformFiles {
  return { main_tf, variables_tf: '', outputs_tf: '', provider_tf: '', readme_md: '# Any\n' }
}

const warning: Finding = { severity: 'warning', code: 'unused', file: 'main.tf', line: 1, address: '', message: 'x' }

/** A check that counts its calls and finds as many warnings as the first file has lines. */
function createCheck() {
  const asked: string[] = []
  const prove = remembered((person, { main_tf }, moduleFiles = {}): Promise<SchemaProof> => {
    asked.push(`${person} ${main_tf.split('\n')[0]} ${Object.keys(moduleFiles).join()}`)
    if (main_tf.startsWith('broken')) return Promise.reject(new Error('The check failed.'))
    const warnings = main_tf.split('\n').map(() => warning)
    return Promise.resolve({ checker: '', checked_files: [], providers: [], errors: [], warnings, duration_ms: 1 })
  }, digestOfFiles)
  return { prove, asked }
}

it('checks the same files once, whoever asks and also at the same moment', async () => {
  const { prove, asked } = createCheck()
  const proofs = await Promise.all([prove('ada', filesWith('a')), prove('bob', filesWith('a'))])
  expect(await prove('cleo', { ...filesWith('a'), readme_md: '# Other\n' })).toEqual(proofs[0])
  expect(asked).toEqual(['ada a '])
})

it('checks what differs in any file that Terraform reads', async () => {
  const { prove, asked } = createCheck()
  await prove('ada', filesWith('a'))
  await prove('ada', filesWith('b'))
  await prove('ada', { ...filesWith('a'), outputs_tf: '# an output\n' })
  await prove('ada', filesWith('a'), { 'modules/queue/main.tf': '' })
  await prove('ada', filesWith('a'), { 'modules/queue/main.tf': '# another\n' })
  expect(asked).toHaveLength(5)
})

it('checks again what failed', async () => {
  const { prove, asked } = createCheck()
  await expect(prove('ada', filesWith('broken'))).rejects.toThrow('The check failed.')
  await expect(prove('ada', filesWith('broken'))).rejects.toThrow('The check failed.')
  expect(asked).toHaveLength(2)
})

it('keeps neither a proof with many findings nor the oldest of very many', async () => {
  const { prove, asked } = createCheck()
  const many = filesWith(Array.from({ length: 30 }, () => 'many').join('\n'))
  await prove('ada', many)
  await prove('ada', many)
  expect(asked).toHaveLength(2)
  await prove('ada', filesWith('first'))
  for (let at = 0; at < 10_000; at++) await prove('ada', filesWith(`file ${at}`))
  await prove('ada', filesWith('file 9999'))
  expect(asked).toHaveLength(10_003)
  await prove('ada', filesWith('first'))
  expect(asked).toHaveLength(10_004)
})
