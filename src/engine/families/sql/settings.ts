// Settings that the databases have in common.
import { z } from 'zod'
import { fieldMessage } from '../../field-messages.ts'

/** The snapshot of RDS whose data a database begins with; empty for none. */
export const snapshotSetting = z
  .string()
  .max(320)
  .regex(
    /^(?:(?:arn:aws[a-z-]*:rds:[a-z0-9-]+:\d{12}:snapshot:)?[A-Za-z](?:-?[A-Za-z0-9]){0,254})?$/,
    fieldMessage('fields.snapshot'),
  )
  .meta({
    title: 'Begins from snapshot',
    description:
      'Name or ARN of an RDS snapshot of the account and region, whose data the database begins with. Clear or change it later, and Terraform creates the database again. AWS only.',
  })
