import { expect, test } from 'vitest'
import { withSecretFiles } from './secret-files.ts'

const FILES: Readonly<Record<string, string>> = { '/run/secrets/key': 'abc\n', '/run/secrets/empty': ' \n' }

const read = (path: string): string => {
  const text = FILES[path]
  if (text === undefined) throw new Error(`ENOENT: no such file, open '${path}'`)
  return text
}

const resolve = (env: Record<string, string>) => withSecretFiles(env, ['KEY', 'TOKEN'], read)

test('a secret is what its file holds, without the line break at the end', () => {
  expect(resolve({ KEY_FILE: '/run/secrets/key', OTHER: '1' })).toEqual({
    env: { KEY_FILE: '/run/secrets/key', KEY: 'abc', OTHER: '1' },
  })
})

test('without a file, the variables stay as they are', () => {
  expect(resolve({ KEY: 'direct', KEY_FILE: '', OTHER_FILE: '/nowhere' })).toEqual({
    env: { KEY: 'direct', KEY_FILE: '', OTHER_FILE: '/nowhere' },
  })
})

test.each([
  [{ KEY: 'direct', KEY_FILE: '/run/secrets/key' }, 'KEY and KEY_FILE are both set: set one of them.'],
  [{ TOKEN_FILE: '/run/secrets/none' }, /^TOKEN_FILE is \/run\/secrets\/none, which cannot be read \(ENOENT/],
  [
    { KEY_FILE: '/run/secrets/empty' },
    'KEY_FILE is /run/secrets/empty, which is empty: put the secret into that file.',
  ],
] as const)('refuses %j in a sentence that holds no secret', (env, sentence) => {
  const answer = resolve(env)
  expect('problem' in answer && answer.problem).toMatch(sentence)
  expect(JSON.stringify(answer)).not.toMatch(/direct|abc/)
})
