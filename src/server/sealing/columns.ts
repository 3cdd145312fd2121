// Every column for sealed values: by this list they follow when the key of the installation changes. A test holds it
// against the tables.
import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { SealedKind } from '#contract/sealing.ts'
import { ANSWER_SEAL } from '../access/once.ts'
import { TOTP_SEAL } from '../access/two-factor.ts'
import { users } from '../db/schema/accounts.ts'
import { keptAnswers } from '../db/schema/answers.ts'
import { connections } from '../db/schema/connections.ts'
import { copilotModels } from '../db/schema/copilot.ts'
import { environments } from '../db/schema/environments.ts'
import { issuerKeys } from '../db/schema/issuer.ts'
import { outbox, pushKeys } from '../db/schema/notifications.ts'
import { pipelineTriggers } from '../db/schema/pipelines.ts'
import { priceSettings } from '../db/schema/prices.ts'
import { receiptKeys } from '../db/schema/receipts.ts'
import { runs } from '../db/schema/runs.ts'
import { blobPieces, environmentOutputs, simulatedResources } from '../db/schema/states.ts'
import { webhookDeliveries, workflows } from '../db/schema/workflows.ts'
import { CONNECTION_SEAL } from '../environments/base/connection-secrets.ts'
import { VARIABLES_SEAL } from '../environments/base/variables.ts'
import { issuerKeySeal } from '../issuer/keys.ts'
import { OUTBOX_SEAL } from '../notify/notify.ts'
import { PUSH_SEAL } from '../notify/push-keys.ts'
import { GCP_KEY_SEAL } from '../prices/settings.ts'
import { receiptKeySeal } from '../receipts/base/keys.ts'
import { blobSeal } from '../runs/base/blobs.ts'
import { HELD_SEAL } from '../runs/drift/held.ts'
import { PIPELINE_TOKEN_SEAL } from '../runs/reported/trigger.ts'
import { simulatedSeal } from '../runs/simulated/account.ts'
import { outputSeal } from '../runs/state/outputs.ts'
import { ADDRESSES_SEAL } from '../workflows/webhooks/addresses.ts'
import { ADDRESS_SEAL } from '../workflows/webhooks/deliveries.ts'
import { WEBHOOK_SECRET_SEAL } from '../workflows/webhooks/secret.ts'
import { modelKeySeal } from './model-key.ts'

/** One column for sealed values. */
export interface SealedColumn {
  readonly kind: SealedKind
  /** Table and column, such as `outbox.sealed_content`. */
  readonly name: string
  readonly table: PgTable
  readonly column: PgColumn
  /** The primary key of the table, in its order. */
  readonly key: readonly PgColumn[]
  /** Columns that decide the use, in the order in which {@link useOf} takes their values. */
  readonly of: readonly PgColumn[]
  /** Use under which a value is sealed. */
  readonly useOf: (...values: readonly (string | number)[]) => string
}

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  row('two-factor', users, 'two_factor_secret', TOTP_SEAL),
  row('messages', outbox, 'sealed_content', OUTBOX_SEAL),
  row('push', pushKeys, 'sealed_private_key', PUSH_SEAL),
  row('connections', connections, 'secret', CONNECTION_SEAL),
  row('connections', connections, 'plan_secret', CONNECTION_SEAL),
  row('variables', environments, 'variables', VARIABLES_SEAL),
  row('variables', runs, 'variables', VARIABLES_SEAL),
  row('states', environments, 'drift_held', HELD_SEAL),
  row('states', runs, 'drift_held', HELD_SEAL),
  row('outputs', environmentOutputs, 'value', {
    of: ['environment_id', 'name'],
    useOf: (id, name) => outputSeal(`${id}`, `${name}`),
  }),
  row('states', blobPieces, 'sealed', {
    of: ['blob_id', 'number'],
    useOf: (id, number) => blobSeal(`${id}`, Number(number)),
  }),
  row('simulated', simulatedResources, 'values', {
    of: ['environment_id', 'key'],
    useOf: (id, key) => simulatedSeal(`${id}`, `${key}`),
  }),
  row('receipts', receiptKeys, 'sealed', { of: ['id'], useOf: (id) => receiptKeySeal(`${id}`) }),
  row('issuer', issuerKeys, 'sealed', { of: ['id'], useOf: (id) => issuerKeySeal(`${id}`) }),
  row('webhooks', workflows, 'sealed_addresses', ADDRESSES_SEAL),
  row('webhooks', workflows, 'sealed_webhook_secret', WEBHOOK_SECRET_SEAL),
  row('webhooks', webhookDeliveries, 'sealed_url', ADDRESS_SEAL),
  row('pipelines', pipelineTriggers, 'token', PIPELINE_TOKEN_SEAL),
  row('copilot', copilotModels, 'sealed_key', { of: ['base_url'], useOf: (url) => modelKeySeal(`${url}`) }),
  row('prices', priceSettings, 'sealed_gcp_key', GCP_KEY_SEAL),
  row('answers', keptAnswers, 'answer', ANSWER_SEAL),
]

type ColumnName<Any extends Table> = keyof Any['_']['columns'] & string

/** @param use what values are sealed for: the same for all, or found from other columns of their row */
function row<Any extends PgTable>(
  kind: SealedKind,
  table: Any,
  name: ColumnName<Any>,
  use: string | { readonly of: readonly ColumnName<Any>[]; readonly useOf: SealedColumn['useOf'] },
): SealedColumn {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const columnNamed = (one: string): PgColumn => {
    const column = columns[one]
    if (!column) throw new Error(`The table ${getTableName(table)} has no column ${one}.`)
    return column
  }
  const own = Object.values(columns).filter((column) => column.primary)
  const [combined] = getTableConfig(table).primaryKeys
  return {
    kind,
    name: `${getTableName(table)}.${name}`,
    table,
    column: columnNamed(name),
    key: combined ? combined.columns.map((column) => columnNamed(column.name)) : own,
    of: typeof use === 'string' ? [] : use.of.map(columnNamed),
    useOf: typeof use === 'string' ? () => use : use.useOf,
  }
}
