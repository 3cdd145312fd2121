// What the database refused.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'

/**
 * True when a query failed because it broke a rule of a table. @param constraint its name, such as users_email_unique
 */
export function violates(error: unknown, constraint: string): boolean {
  return (
    error instanceof DrizzleQueryError && error.cause instanceof DatabaseError && error.cause.constraint === constraint
  )
}
