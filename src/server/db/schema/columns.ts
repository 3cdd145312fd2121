// Columns that all tables have alike. `npm run db:generate` derives a migration from every change of a table.
import { customType, timestamp } from 'drizzle-orm/pg-core'
import { bytesOf, looksSealed, textOf, type Sealed, type SealedBytes } from '../../crypto/sealed.ts'

/** A point in time, to the millisecond, as JavaScript has it. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/**
 * A text that is sealed. Each such column has a row in server/sealing/columns.ts, by which its values follow when the
 * key of the installation changes.
 */
export const sealed = customType<{ data: Sealed; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => onlySealed(textOf(value)),
})

/** The same of bytes. */
export const sealedBytes = customType<{ data: SealedBytes; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => onlySealed(bytesOf(value)),
})

/** The last line of defence where the compiler was talked out of it. */
function onlySealed<Value extends string | Uint8Array>(value: Value): Value {
  if (!looksSealed(value)) throw new Error('A value that is not sealed was to be written where only sealed ones go.')
  return value
}
