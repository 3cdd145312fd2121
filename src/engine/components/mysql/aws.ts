import type { z } from 'zod'
import type { Engine } from '../../families/sql/aws-engine.ts'
import { APP_USER, RDS_SIZES, lowerRds } from '../../families/sql/aws.ts'
import type { Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { t } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

export { RDS_SIZES as SIZES }

const MYSQL: Engine = {
  service: 'mysql',
  engine: 'mysql',
  family: (version) => `mysql${version}`,
  namePart: 'my',
  port: 3306,
  // The general log holds every statement: the audit of who read what.
  logs: (site) => ['error', 'slowquery', ...(site.isConfidential ? ['general'] : [])],
  parameters: parametersOf,
  staticParameters: [],
  environment: 'MYSQL',
  connect: (host) =>
    t`mysql --host=${host} --port=3306 --user=${APP_USER} --ssl-mode=REQUIRED --enable-cleartext-plugin --password="$(aws rds generate-db-auth-token --hostname ${host} --port 3306 --username ${APP_USER})" app`,
  firstSteps: () =>
    `once, as the administrator, run \`CREATE USER ${APP_USER} IDENTIFIED WITH AWSAuthenticationPlugin AS 'RDS'; GRANT ALL ON app.* TO ${APP_USER};\`.`,
}

/** MySQL on RDS. */
export function lowerAws(node: Placement<z.output<typeof schema>, 'aws'>): Lowered {
  return lowerRds(node, MYSQL)
}

/** Parameters of the server: TLS always, slow queries logged, every statement when Confidential. */
function parametersOf(site: Site): Record<string, string> {
  return {
    require_secure_transport: '1',
    slow_query_log: '1',
    long_query_time: '1',
    ...(site.isConfidential ? { general_log: '1' } : {}),
  }
}
