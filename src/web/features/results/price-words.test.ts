import { expect, test } from 'vitest'
import { bookDate, unitWord } from './price-words.ts'

test.each([
  ['hour', 'h'],
  ['gb', 'GB'],
  ['gb-month', 'GB-month'],
  ['vcpu-hour', 'vCPU-hour'],
  ['10k-requests', '10k requests'],
  ['million-requests', 'million requests'],
  ['month', 'month'],
])('the unit %s reads %s', (unit, word) => {
  expect(unitWord(unit)).toBe(word)
})

test.each([
  ['2026-10-02', 'en', 'Oct 2, 2026'],
  ['2026-09', 'en', 'September 2026'],
  ['2026', 'en', '2026'],
  ['2026-10-02', 'de', '2. Okt. 2026'],
  ['', 'en', ''],
])('the date %s in %s is %s', (date, language, text) => {
  expect(bookDate(date, language)).toBe(text)
})
