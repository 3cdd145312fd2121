import { createContext } from 'react'
import type { Conversion } from '#words/money.ts'

/**
 * The currency in which a page shows amounts, with its rate; undefined for USD: for everyone who chose no other one,
 * and wherever amounts are entered or decide.
 */
export const CurrencyContext = createContext<Conversion | undefined>(undefined)
