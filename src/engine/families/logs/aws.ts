// Log groups on AWS, how long they are kept, and what they cost.
import { stackKey } from '../../clouds/aws/naming.ts'
import type { Charge, Lowered, Variable } from '../../clouds/lowered.ts'
import { counted, type Site } from '../../clouds/site.ts'
import { ref, resource, x, type Value } from '../../hcl/nodes.ts'

/** Share of its size that a log takes when kept: gzip, as CloudWatch stores it; assumed. */
const COMPRESSION = 0.2

/** Charge of keeping log data for `days`. */
export function keptLogs(resourceAddress: string, gb: number, days: number, basis: string): Charge {
  const quantity = (gb * COMPRESSION * days) / 30
  return {
    resource: resourceAddress,
    label: 'Kept logs',
    service: 'logs',
    sku: 'CloudWatch Logs storage',
    per: 'gb-month',
    quantity,
    basis: `${basis}, kept ${days} days, compressed to a fifth`,
    isUsage: true,
  }
}

/** Charges of log data: taking it in, and keeping it for `days`. */
export function logCharges(resourceAddress: string, gb: number, days: number, basis: string): Charge[] {
  return [
    {
      resource: resourceAddress,
      label: 'Logs',
      service: 'logs',
      sku: 'CloudWatch Logs ingestion (Standard)',
      per: 'gb',
      quantity: gb,
      basis,
      isUsage: true,
    },
    keptLogs(resourceAddress, gb, days, basis),
  ]
}

/** Components with a log group of their own, which share the assumed logs. */
const LOGGING_TYPES = ['postgresql', 'mysql', 'redis', 'function', 'kubernetes', 'api-gateway']

/**
 * A log group under the stack's key, kept as long as the sensitivity asks. Its volume is counted with Log Analytics
 * where the stack has it; else it takes its share of the assumed logs.
 * @param streams makes a group for each of them; `name` then ends where each.key follows
 */
export function logGroup(
  site: Site,
  label: string,
  name: Value,
  streams?: readonly string[],
): Pick<Lowered, 'blocks' | 'charges' | 'included'> {
  const address = `aws_cloudwatch_log_group.${label}`
  const group = resource('aws_cloudwatch_log_group', label, {
    for_each: streams === undefined ? undefined : x`toset(${[...streams].sort()})`,
    name,
    retention_in_days: ref('var', 'log_retention_days'),
    kms_key_id: stackKey,
  })
  if (site.has('log-analytics'))
    return { blocks: [group], charges: [], included: { [address]: 'its volume is counted with Log Analytics' } }
  const sources = LOGGING_TYPES.reduce((sum, type) => sum + site.count(type), 0)
  return {
    blocks: [group],
    charges: logCharges(
      address,
      site.usage.logs_gb / sources,
      site.logDays,
      `${site.usage.logs_gb} GB assumed for ${counted(sources, 'component')}`,
    ),
    included: {},
  }
}

/** Some of the numbers of days that CloudWatch takes (docs.aws.amazon.com, PutRetentionPolicy). */
const RETENTION_DAYS = [1, 7, 14, 30, 60, 90, 180, 365, 731, 1827, 3653]

/** Days that all logs of the stack are kept. */
export function logRetentionVariable(days: number): Variable {
  return {
    name: 'log_retention_days',
    type: x`number`,
    description: 'Days that logs are kept',
    default: days,
    validation: [
      {
        condition: x`contains(${RETENTION_DAYS}, var.log_retention_days)`,
        message: `Choose one of ${RETENTION_DAYS.join(', ')} days.`,
      },
    ],
  }
}
