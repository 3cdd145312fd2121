// Settings that the databases have in common.
import { z } from 'zod'
import { fieldMessage } from '../../field-messages.ts'

const RDS = String.raw`(?:arn:aws[a-z-]*:rds:[a-z0-9-]+:\d{12}:snapshot:)?[A-Za-z](?:-?[A-Za-z0-9]){0,254}`
const CLOUD_SQL = String.raw`projects\/[a-z0-9.:-]{4,60}\/backups\/[\w-]{1,64}`
const FLEXIBLE_SERVER = String.raw`\/subscriptions\/[0-9a-fA-F-]{36}\/resource[gG]roups\/[\w.()-]{1,90}\/providers\/Microsoft\.DBfor(?:MySQL|PostgreSQL)\/flexibleServers\/[a-z0-9-]{3,63}@\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`

/** What of a cloud a database begins with: a snapshot, a backup or a deleted server; empty for nothing. */
export const snapshotSetting = z
  .string()
  .max(320)
  .regex(new RegExp(`^(?:${RDS}|${CLOUD_SQL}|${FLEXIBLE_SERVER})?$`), fieldMessage('fields.snapshot'))
  .meta({
    title: 'Begins from snapshot',
    description:
      'What the database begins with: on AWS the name or ARN of an RDS snapshot of the account and region, on Google Cloud a backup of Cloud SQL, on Azure a server that was deleted at most five days ago, by its id and a time. On AWS and Azure, clear or change it later, and Terraform creates the database again.',
  })

/** The RDS snapshot that a setting names; undefined for what is none. */
export function rdsSnapshot(setting: string): string | undefined {
  return new RegExp(`^${RDS}$`).test(setting) ? setting : undefined
}

/** The backup of Cloud SQL that a setting names; undefined for what is none. */
export function cloudSqlBackup(setting: string): string | undefined {
  return new RegExp(`^${CLOUD_SQL}$`).test(setting) ? setting : undefined
}

/** The deleted server of Azure that a setting names, and the moment that it is restored to; undefined for none. */
export function deletedServer(
  setting: string,
  service: 'MySQL' | 'PostgreSQL',
): { readonly id: string; readonly at: string } | undefined {
  if (!new RegExp(`^${FLEXIBLE_SERVER}$`).test(setting) || !setting.includes(`/Microsoft.DBfor${service}/`))
    return undefined
  const [id = '', at = ''] = setting.split('@')
  return { id, at }
}
