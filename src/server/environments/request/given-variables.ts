// The values that people give for the variables of a stack.
import { ACCOUNT_VARIABLES, requiredOf, type RequiredVariable } from '#engine/pipelines/facts.ts'
import type { CompiledStack } from '#engine/result.ts'
import { isRunByStrata, type Connection } from '#domain/environment/connections.ts'
import { message } from '#words/message.ts'
import { badRequest } from '../../http/errors.ts'

type Asking = Pick<CompiledStack, 'stack' | 'terraform'>

/** What a stack asks people for. An account says itself which one it is. */
function askedOf(connection: Connection, { stack, terraform }: Asking): RequiredVariable[] {
  const given = connection === 'cloud' ? ACCOUNT_VARIABLES[stack.cloud] : undefined
  return requiredOf(terraform.variables_tf).filter(({ name }) => name !== given)
}

/**
 * Only what a stack asks people for can be given: a value for a size would make something else than what was priced and
 * approved.
 * @throws Refused with 400 for other names, and for values that nothing would use
 */
export function refuseUnknownVariables(
  connection: Connection,
  given: Readonly<Record<string, string>> | undefined,
  compiled: Asking,
): void {
  const names = Object.keys(given ?? {})
  if (names.length === 0) return
  if (!isRunByStrata(connection))
    throw badRequest([{ field: 'variables', said: message('environments.variables-by-hand') }])
  const sources = askedOf(connection, compiled).map(({ name }) => name)
  const unknown = names.filter((name) => !sources.includes(name))
  if (unknown.length === 0) return
  throw badRequest(
    unknown.map((name) => ({
      field: `variables.${name}`,
      said:
        sources.length === 0
          ? message('environments.no-variables', { name })
          : message('environments.unknown-variable', { name, sources }),
    })),
  )
}

/**
 * In an account nothing stands in for what a stack asks people for: without a value its plan would fail.
 * @throws Refused with 400 that names every variable without one
 */
export function refuseMissingVariables(
  connection: Connection,
  given: Readonly<Record<string, string>> | undefined,
  compiled: Asking,
): void {
  if (connection !== 'cloud') return
  const missing = askedOf(connection, compiled).filter(({ name }) => !Object.hasOwn(given ?? {}, name))
  if (missing.length === 0) return
  throw badRequest(
    missing.map(({ name }) => ({
      field: `variables.${name}`,
      said: message('environments.variable-missing', { name }),
    })),
  )
}
