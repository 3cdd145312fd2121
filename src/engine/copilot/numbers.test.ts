import { describe, expect, it } from 'vitest'
import { parseDigits, readAmounts } from './numbers.ts'
import { tokenize } from './tokens.ts'

describe('numbers', () => {
  it.each([
    ['1,500', 1500],
    ['1.500', 1500],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['1.234.567,89', 1_234_567.89],
    ['1,234.50', 1234.5],
    ["1'500", 1500],
  ])('%s', (digits, value) => expect(parseDigits(digits)).toBe(value))

  it.each([
    ['two hundred and fifty', 250],
    ['one thousand five hundred', 1500],
    ['ninety-nine', 99],
    ['1.5k', 1500],
    ['2 thousand', 2000],
    ['1 500', 1500],
    ['half a dozen', 6],
    ['two dozen', 24],
    ['treinta y cinco', 35],
    ['dos mil quinientos', 2500],
    ['quatre-vingt-dix-sept', 97],
    ['soixante-quinze', 75],
    ['zweihundertfünfzig', 250],
    ['fünfundzwanzig', 25],
    ['zwölftausend', 12_000],
    ['5 to 8', 8],
    ['zwischen 5 und 8', 8],
    ['from 10 to 4', 4],
    ['5 or 6', 6],
  ])('%s', (text, value) => expect(readAmounts(tokenize(text)).map((amount) => amount.value)).toEqual([value]))

  it.each(['S3', 'k8s', 'once we are live', 'par mois', 'vierter'])('%s is none', (text) =>
    expect(readAmounts(tokenize(text))).toEqual([]),
  )
})
