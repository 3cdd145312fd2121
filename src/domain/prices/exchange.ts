// Exchange rates: what one US dollar is in another currency. Everything is computed in dollars; a rate only decides how
// an amount is shown.
import { z } from 'zod'
import { fieldMessage, requiredText } from '#engine/field-messages.ts'
import { RATE } from './currency.ts'

const SOURCE_MAX = 120

/** Whether a code of ISO 4217 is one that this machine has a name for. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

/** A currency in which amounts can be shown. */
export const currency = z
  .string()
  .max(3, fieldMessage('fields.currency'))
  .refine(isCurrency, fieldMessage('fields.currency'))
  .meta({ description: 'Code of ISO 4217.', examples: ['EUR'] })

const outside = fieldMessage('fields.exchange-rate', { least: RATE.min, most: RATE.max })

/** What a person gives of a rate. */
export const givenRate = z.strictObject({
  rate: z
    .number(outside)
    .min(RATE.min, outside)
    .max(RATE.max, outside)
    .meta({ description: 'Units for 1 USD.', examples: [0.92] }),
  source: requiredText(fieldMessage('fields.rate-source'))
    .max(SOURCE_MAX)
    .meta({ examples: ['European Central Bank'] }),
  date: z.iso.date().meta({ description: 'The day of the rate.' }),
})
