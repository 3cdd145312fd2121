import { expect, test } from 'vitest'
import { bookDate } from './price-words.ts'

test.each([
  ['2026-10-02', 'en', 'Oct 2, 2026'],
  ['2026-09', 'en', 'September 2026'],
  ['2026', 'en', '2026'],
  ['2026-10-02', 'de', '2. Okt. 2026'],
  ['', 'en', ''],
])('the date %s in %s is %s', (date, language, text) => {
  expect(bookDate(date, language)).toBe(text)
})
