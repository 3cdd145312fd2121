import { expect, it } from 'vitest'
import { partlyStoredJson, storedJson } from './stored-json.ts'

interface Note {
  readonly id: number
  readonly text: string
  readonly tags: readonly string[]
  readonly size: number
}

const textOf = ({ text }: { readonly text: string | Uint8Array }): string => Buffer.from(text).toString()

it('sends stored fields to the byte', () => {
  const tags = ' [ "ä" ,\n"}" ]' as ReturnType<typeof storedJson<readonly string[]>>
  const answer = partlyStoredJson<Note, 'tags', unknown>({ head: { id: 1, text: 'é"', size: 2 }, fields: { tags } })
  expect(textOf(answer)).toBe('{"id":1,"text":"é\\"","size":2,"tags": [ "ä" ,\n"}" ]}')
  expect(answer.bytes).toBe(Buffer.byteLength(textOf(answer)))
})

it('lets the fields of a stored object follow the others', () => {
  const rest = storedJson({ size: 3, text: '{ü}' })
  const note = partlyStoredJson<Note, 'tags', { size: number; text: string }>({
    head: { id: 1 },
    fields: { tags: storedJson(['a']) },
    rest,
  })
  expect(note.bytes).toBe(Buffer.byteLength(textOf(note)))
  expect(JSON.parse(textOf(note))).toEqual({ id: 1, tags: ['a'], size: 3, text: '{ü}' })
})
