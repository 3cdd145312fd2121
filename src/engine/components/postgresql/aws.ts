import type { z } from 'zod'
import type { Lowered } from '../../clouds/lowered.ts'
import type { Engine } from '../../families/sql/aws-engine.ts'
import { APP_USER, RDS_SIZES, lowerRds } from '../../families/sql/aws.ts'
import type { Site } from '../../clouds/site.ts'
import { t } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

export { RDS_SIZES as SIZES }

const POSTGRESQL: Engine = {
  service: 'postgresql',
  engine: 'postgres',
  family: (version) => `postgres${version}`,
  namePart: 'pg',
  port: 5432,
  logs: () => ['postgresql', 'upgrade'],
  parameters: parametersOf,
  staticParameters: ['shared_preload_libraries'],
  environment: 'DATABASE',
  connect: (host) =>
    t`PGPASSWORD="$(aws rds generate-db-auth-token --hostname ${host} --port 5432 --username ${APP_USER})" psql "host=${host} dbname=app user=${APP_USER} sslmode=require"`,
  firstSteps: (site) =>
    `once, as the administrator, run \`CREATE USER ${APP_USER}; GRANT rds_iam TO ${APP_USER}; GRANT CREATE ON DATABASE app TO ${APP_USER};\`${site.isConfidential ? ' and `CREATE EXTENSION pgaudit;`, with which the audit log begins' : ''}.`,
}

/** PostgreSQL on RDS. */
export function lowerAws(node: Placement<z.output<typeof schema>, 'aws'>): Lowered {
  return lowerRds(node, POSTGRESQL)
}

/** Parameters of the server: TLS always, sessions logged from Internal on, every access to data when Confidential. */
function parametersOf(site: Site): Record<string, string> {
  return {
    'rds.force_ssl': '1',
    log_min_duration_statement: '1000',
    log_statement: 'ddl',
    ...(site.isPublic ? {} : { log_connections: '1', log_disconnections: '1' }),
    ...(site.isConfidential
      ? { shared_preload_libraries: 'pg_stat_statements,pgaudit', 'pgaudit.log': 'read,write,role,ddl' }
      : {}),
  }
}
