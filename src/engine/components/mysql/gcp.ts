import { message } from '#words/message.ts'
import type { z } from 'zod'
import { offers } from '../../clouds/cloud.ts'
import type { Lowered, Note } from '../../clouds/lowered.ts'
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
import { ref, t } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5. */
export const SIZES = SQL_SIZES

type Node = Placement<z.output<typeof schema>, 'gcp'>

/** Cloud SQL on a private address, signed in to with IAM accounts. */
export function lowerGcp(node: Node): Lowered {
  const { settings, label, title } = node
  const { size, notes } = sqlSize(node)
  const engine = engineOf(settings.version)
  const facts = sqlFacts(node, engine, size)
  const host = ref('google_sql_database_instance', label, 'private_ip_address')
  return {
    ...facts,
    headline: 'Cloud SQL on a private address, signed in to with IAM accounts',
    blocks: sqlBlocks(node, engine),
    variables: sqlVariables(node, size),
    outputs: sqlOutputs(
      node,
      t`mysql --host ${host} --user ACCOUNT --password="$(gcloud sql generate-login-token)" --ssl-mode=REQUIRED --enable-cleartext-plugin app`,
    ),
    notes: [...notes, ...versionNotes(node), ...(facts.notes ?? [])],
    readme: {
      connect: [
        ...sqlRestore(node),
        `${title}: a new IAM user may sign in and nothing else. Once, make an administrator with \`gcloud sql users create dbadmin --host % --instance INSTANCE --password PASSWORD\`, connect as \`dbadmin\` and run \`GRANT ALL ON app.* TO 'ACCOUNT'@'%';\` for each account; then sign in as the output \`${label}_connect\` shows. ACCOUNT is the service account's address up to the \`@\`.`,
      ],
      destroy: sqlDestroy(node),
    },
  }
}

function engineOf(version: string): Engine {
  return {
    service: 'mysql',
    version: `MYSQL_${version.replace('.', '_')}`,
    name: 'my',
    port: '3306',
    flags: { cloudsql_iam_authentication: 'on', local_infile: 'off', skip_show_database: 'on', slow_query_log: 'on' },
    backup: { binary_log_enabled: true },
    database: { charset: 'utf8mb4', collation: 'utf8mb4_0900_ai_ci' },
    user: (email) => email,
  }
}

function versionNotes({ site, settings, title }: Node): Note[] {
  if (offers(site.region, `cloudsql.MYSQL_${settings.version.replace('.', '_')}`)) return []
  return [
    {
      kind: 'unconfirmed',
      messages: [
        message('regions.version-not-confirmed', { title, version: settings.version, region: site.region.label }),
      ],
      rank: 40,
    },
  ]
}
