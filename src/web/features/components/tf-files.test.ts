import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import {
  addFiles,
  bytesOf,
  filesOf,
  freeName,
  IMPORT_LIMITS,
  MODULE_LIMITS,
  problemOf,
  recordOf,
  refusalOf,
  tfFile,
} from './tf-files.ts'

const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)

test('adds Terraform files and says why others are left out', () => {
  const { files, refused } = addFiles(
    [],
    [
      { name: 'main.tf', text: 'resource "a" "b" {}' },
      { name: 'notes.txt', text: 'hello' },
      { name: 'state.tf', text: 'a\u0000b' },
      { name: 'long.tf', text: 'x'.repeat(IMPORT_LIMITS.maxLength + 1) },
    ],
    IMPORT_LIMITS,
  )
  expect(names(files)).toEqual(['main.tf'])
  expect(refused).toEqual([
    { name: 'notes.txt', reason: 'not-terraform' },
    { name: 'state.tf', reason: 'not-text' },
    { name: 'long.tf', reason: 'too-long' },
  ])
})

test('loses no text when a name comes twice', () => {
  const before = [tfFile('main.tf', 'one')]
  expect(names(addFiles(before, [{ name: 'main.tf', text: 'two' }], IMPORT_LIMITS).files)).toEqual([
    'main.tf',
    'main-2.tf',
  ])
  expect(names(addFiles(before, [{ name: 'main.tf', text: 'one' }], IMPORT_LIMITS).files)).toEqual(['main.tf'])
  expect(freeName('a.tf', [{ name: 'a.tf' }, { name: 'a-2.tf' }])).toBe('a-3.tf')
})

test('keeps to the number and the size that the server takes', () => {
  const many = Array.from({ length: MODULE_LIMITS.maxFiles + 1 }, (_, index) => ({ name: `f${index}.tf`, text: 'x' }))
  expect(addFiles([], many, MODULE_LIMITS).refused).toEqual([{ name: 'f30.tf', reason: 'too-many' }])
  const large = Array.from({ length: 3 }, (_, index) => ({ name: `f${index}.tf`, text: 'x'.repeat(390_000) }))
  expect(addFiles([], large, IMPORT_LIMITS).refused).toEqual([{ name: 'f2.tf', reason: 'too-much' }])
  expect(bytesOf([{ text: '"\n' }])).toBe(6)
})

test('gives files of a module names that a disk takes', () => {
  expect(names(addFiles([], [{ name: 'my module (1).tf', text: 'x' }], MODULE_LIMITS).files)).toEqual([
    'my-module-1-.tf',
  ])
})

test('says what is wrong with files before they are sent', () => {
  expect(problemOf([tfFile('main.tf', '  ')], IMPORT_LIMITS)).toBe('none')
  expect(problemOf([tfFile('main', 'x')], IMPORT_LIMITS)).toBe('name')
  expect(problemOf([tfFile('a/b.tf', 'x')], IMPORT_LIMITS)).toBeUndefined()
  expect(problemOf([tfFile('a/b.tf', 'x')], MODULE_LIMITS)).toBe('name')
  expect(problemOf([tfFile('a.tf', 'x'), tfFile(' a.tf', 'y')], IMPORT_LIMITS)).toBe('twice')
  expect(problemOf([tfFile('a.tf', 'x'.repeat(200_001))], MODULE_LIMITS)).toBe('too-long')
  expect(recordOf(filesOf({ 'a.tf': 'x', 'b.tf': ' ' }))).toEqual({ 'a.tf': 'x' })
})

test('names the file of a refusal as the person does, not as the wire does', () => {
  const refused = new ApiError(400, 'files.main.tf: Line 2: No.', [{ field: 'files.main.tf', message: 'Line 2: No.' }])
  expect(refusalOf(refused, 'Gone')).toBe('main.tf: Line 2: No.')
  expect(refusalOf(new ApiError(400, 'files: None.', [{ field: 'files', message: 'None.' }]), 'Gone')).toBe('None.')
  expect(refusalOf(new ApiError(413, 'Too large.'), 'Gone')).toBe('Too large.')
  expect(refusalOf(new TypeError('fetch'), 'Gone')).toBe('Gone')
})
