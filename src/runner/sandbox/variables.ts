// Values for what a stack asks of people, so that it can be tried without asking anyone.
import type { StackVariable } from './contents.ts'

const ZERO_ID = '11111111-2222-4333-8444-555555555555'
const GROUP = `/subscriptions/${ZERO_ID}/resourceGroups/sandbox`

/** Values by the name of a text variable; the first that fits and passes its validation counts. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/subscription_id$/, ZERO_ID],
  [/tenant_id$|client_id$|object_id$/, ZERO_ID],
  [/project_id$|^project$/, 'sandbox-project'],
  [/domain$|hostname$|fqdn$/, 'sandbox.example.com'],
  [/certificate.*arn$/, `arn:aws:acm:us-east-1:123456789012:certificate/${ZERO_ID}`],
  [/arn$/, 'arn:aws:iam::123456789012:role/sandbox'],
  // A secret without a version: the newest counts.
  [/certificate_secret_id$/, `${GROUP}/providers/Microsoft.KeyVault/vaults/sandbox-vault/secrets/certificate`],
  [/secret_id$/, 'https://sandbox-vault.vault.azure.net/secrets/certificate'],
  [/email$/, 'sandbox@example.com'],
  [/url$|endpoint$/, 'https://sandbox.example.com'],
  [/region$|location$/, 'us-east-1'],
  [/cidr$|address_space$|ip_range$/, '10.20.0.0/16'],
  [/billing_account$/, '000000-000000-000000'],
  [/repository$/, 'sandbox/application'],
  [/size$|type$/, 'standard'],
  [/./, 'sandbox'],
]

const LISTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ip_ranges$|cidrs$|address_ranges$/, ['203.0.113.7/32']],
  [/emails$/, ['sandbox@example.com']],
  [/./, []],
]

/**
 * Values by name for the variables that have no default, in the form of `TF_VAR_…`: texts as they are, everything else
 * in JSON. What people give wins.
 */
export function sandboxVariables(
  variables: readonly StackVariable[],
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const wanted = variables.filter(({ has_default }) => !has_default)
  return { ...Object.fromEntries(wanted.map((one) => [one.name, valueFor(one)])), ...given }
}

function valueFor(variable: StackVariable): string {
  const { name, type } = variable
  if (/^(list|set)\(/.test(type)) return JSON.stringify(LISTS.find(([pattern]) => pattern.test(name))?.[1] ?? [])
  if (/^(map|object)\(/.test(type)) return '{}'
  if (type === 'number') return '1'
  if (type === 'bool') return 'false'
  const passing = TEXTS.filter(([, value]) => passes(variable, value))
  const byName = passing.find(([pattern]) => pattern.test(name)) ?? passing[0]
  return byName?.[1] ?? 'sandbox'
}

/** Whether a text matches every regular expression that the conditions of a variable hold it against. */
function passes({ name, conditions }: StackVariable, value: string): boolean {
  return conditions.every((condition) =>
    [...condition.matchAll(/regex\("((?:[^"\\]|\\.)*)",\s*var\.(\w+)\)/g)].every(
      ([, pattern = '', variable]) => variable !== name || isMatch(pattern, value),
    ),
  )
}

/** A pattern of Go, as Terraform's text has it. One that JavaScript does not know counts as matched. */
function isMatch(pattern: string, value: string): boolean {
  const text = pattern.replaceAll('\\\\', '\\').replaceAll('[:space:]', '\\s')
  try {
    return new RegExp(text).test(value)
  } catch {
    return true
  }
}
