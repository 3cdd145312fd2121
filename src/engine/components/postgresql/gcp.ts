import type { z } from 'zod'
import type { Lowered } from '../../clouds/lowered.ts'
import type { Engine } from '../../families/sql/gcp-engine.ts'
import {
  SQL_SIZES,
  sqlBlocks,
  sqlDestroy,
  sqlFacts,
  sqlOutputs,
  sqlRestore,
  sqlSize,
  sqlVariables,
} from '../../families/sql/gcp.ts'
import { ref, t, x } from '../../hcl/nodes.ts'
import type { Site } from '../../clouds/site.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5. */
export const SIZES = SQL_SIZES

/** Cloud SQL on a private address, signed in to with IAM accounts. */
export function lowerGcp(node: Placement<z.output<typeof schema>, 'gcp'>): Lowered {
  const { site, settings, label, title } = node
  const { size, notes } = sqlSize(node)
  const engine = engineOf(site, settings.version)
  const facts = sqlFacts(node, engine, size)
  const host = ref('google_sql_database_instance', label, 'private_ip_address')
  return {
    ...facts,
    headline: 'Cloud SQL on a private address, signed in to with IAM accounts',
    blocks: sqlBlocks(node, engine),
    variables: sqlVariables(node, size),
    outputs: sqlOutputs(
      node,
      t`PGPASSWORD="$(gcloud sql generate-login-token)" psql "host=${host} dbname=app user=ACCOUNT sslmode=require"`,
    ),
    notes: [...notes, ...(facts.notes ?? [])],
    readme: {
      connect: [
        ...sqlRestore(node),
        `${title}: a new IAM user may sign in and nothing else. Once, set a password with \`gcloud sql users set-password postgres --instance INSTANCE --prompt-for-password\`, connect as \`postgres\` and run \`GRANT ALL ON SCHEMA public TO "ACCOUNT";\` for each account in the database \`app\`; then sign in as the output \`${label}_connect\` shows. ACCOUNT is the service account's address without \`.gserviceaccount.com\`.`,
      ],
      destroy: sqlDestroy(node),
    },
  }
}

function engineOf(site: Site, version: string): Engine {
  return {
    service: 'postgresql',
    version: `POSTGRES_${version}`,
    name: 'pg',
    port: '5432',
    flags: flagsOf(site),
    backup: { point_in_time_recovery_enabled: true },
    database: {},
    user: (email) => x`trimsuffix(${email}, ".gserviceaccount.com")`,
  }
}

/** Flags that make the server sign in with IAM and tell what it does; public data is not audited. */
function flagsOf(site: Site): Record<string, string> {
  return {
    'cloudsql.iam_authentication': 'on',
    ...(site.isPublic
      ? {}
      : { 'cloudsql.enable_pgaudit': 'on', 'pgaudit.log': site.isConfidential ? 'ddl,role,write' : 'ddl,role' }),
    log_checkpoints: 'on',
    log_connections: 'on',
    log_disconnections: 'on',
    log_hostname: 'on',
    log_lock_waits: 'on',
    log_temp_files: '0',
    log_min_duration_statement: '1000',
    log_statement: 'ddl',
    log_min_messages: 'error',
    log_min_error_statement: 'error',
  }
}
