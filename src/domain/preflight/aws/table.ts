// What of each type of AWS is looked at before an apply: rights, names that are taken world-wide, and limits.
import type { Rights } from '../row.ts'
import { AWS_DATA_RIGHTS } from './rights-of-data.ts'
import { AWS_NETWORK_RIGHTS } from './rights-of-network.ts'
import { AWS_WORK_RIGHTS } from './rights-of-work.ts'

/** Rights by type. */
export const AWS_RIGHTS: Readonly<Record<string, Rights>> = {
  ...AWS_DATA_RIGHTS,
  ...AWS_NETWORK_RIGHTS,
  ...AWS_WORK_RIGHTS,
}

/** The argument with a name that only one account of the world can have, by type. */
export const AWS_NAMES: Readonly<Record<string, string>> = { aws_s3_bucket: 'bucket' }

/**
 * Limits that are looked at, with the codes of Service Quotas: `aws service-quotas list-service-quotas`. Those of
 * machines count vCPUs of on-demand machines by the first letters of their types.
 */
export const AWS_QUOTAS = {
  addresses: { service: 'ec2', code: 'L-0263D0A3' },
  'application-load-balancers': { service: 'elasticloadbalancing', code: 'L-53DA6B97' },
  'cache-nodes': { service: 'elasticache', code: 'L-DFE45DF3' },
  clusters: { service: 'eks', code: 'L-1194D53C' },
  databases: { service: 'rds', code: 'L-7B6409FD' },
  'internet-gateways': { service: 'vpc', code: 'L-A4707A72' },
  'network-load-balancers': { service: 'elasticloadbalancing', code: 'L-69A177A2' },
  networks: { service: 'vpc', code: 'L-F678F1CE' },
  'vcpus-standard': { service: 'ec2', code: 'L-1216C47A' },
  'vcpus-g': { service: 'ec2', code: 'L-DB2E81BA' },
  'vcpus-p': { service: 'ec2', code: 'L-417A185B' },
} as const satisfies Readonly<Record<string, { readonly service: string; readonly code: string }>>
export type AwsQuota = keyof typeof AWS_QUOTAS

/** The limit of vCPUs to which a type of machine counts; undefined for families that are not looked at. */
export function vcpuQuotaOf(machine: string): Extract<AwsQuota, `vcpus-${string}`> | undefined {
  const letters = /^([a-z]+)\d/.exec(machine)?.[1] ?? ''
  // https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-on-demand-instances.html#ec2-on-demand-instances-limits
  if (/^[acdhimrtz]/.test(letters) && !/^(?:hpc|inf|trn|dl)/.test(letters)) return 'vcpus-standard'
  if (/^(?:gr|g|vt)$/.test(letters)) return 'vcpus-g'
  return letters === 'p' ? 'vcpus-p' : undefined
}
