// Databases of RDS. https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_StopInstance.html says which stay.
import type { Aws } from '#cloud-api/aws/client.ts'
import { elementsAt, textAt, type Element } from '#cloud-api/aws/xml.ts'
import { textOf, type Kind, type Look } from '../kind.ts'

const DATABASE_AT: Readonly<Record<string, Look['at']>> = {
  available: 'running',
  stopped: 'stopped',
  deleting: 'gone',
}

function fixed(one: Element): Look['said'] {
  if (textAt(one, 'DBClusterIdentifier') !== '') return 'cluster-member'
  if (textAt(one, 'ReadReplicaSourceDBInstanceIdentifier') !== '') return 'replica'
  if (elementsAt(one, 'ReadReplicaDBInstanceIdentifiers.ReadReplicaDBInstanceIdentifier').length > 0) return 'replica'
  const isMirrored = textAt(one, 'MultiAZ') === 'true' && textAt(one, 'Engine').startsWith('sqlserver')
  return isMirrored ? 'multi-az' : undefined
}

const database: Kind<Aws> = {
  tier: 2,
  // Backing up, being changed, or on its way up: it can be stopped when that is done.
  busy: ['InvalidDBInstanceState', 'InvalidDBInstanceStateFault', 'InsufficientDBInstanceCapacity'],
  look: async (aws, target, what) => {
    const answer = await aws.form('rds', target.region, {
      Action: 'DescribeDBInstances',
      DBInstanceIdentifier: textOf(target, 'identifier'),
    })
    const [one] = elementsAt(answer, 'DescribeDBInstancesResult.DBInstances.DBInstance')
    if (one === undefined) return { at: 'gone', status: 'deleted' }
    const status = textAt(one, 'DBInstanceStatus')
    const at = DATABASE_AT[status] ?? 'changing'
    const said = fixed(one)
    // What was stopped before it could not be stopped any more starts all the same.
    return said !== undefined && (what === 'stop' || at === 'running') ? { at: 'fixed', status, said } : { at, status }
  },
  ask: async (aws, target, what) => {
    await aws.form('rds', target.region, {
      Action: what === 'stop' ? 'StopDBInstance' : 'StartDBInstance',
      DBInstanceIdentifier: textOf(target, 'identifier'),
    })
  },
}

const cluster: Kind<Aws> = {
  tier: 2,
  busy: ['InvalidDBClusterStateFault', 'InvalidDBInstanceState', 'InvalidDBInstanceStateFault'],
  look: async (aws, target) => {
    const answer = await aws.form('rds', target.region, {
      Action: 'DescribeDBClusters',
      DBClusterIdentifier: textOf(target, 'cluster_identifier'),
    })
    const [one] = elementsAt(answer, 'DescribeDBClustersResult.DBClusters.DBCluster')
    if (one === undefined) return { at: 'gone', status: 'deleted' }
    const status = textAt(one, 'Status')
    // The first kind of serverless cluster stops automatically; the second one is stopped like any other.
    if (textAt(one, 'EngineMode') === 'serverless') return { at: 'fixed', status, said: 'serverless' }
    return { at: DATABASE_AT[status] ?? 'changing', status }
  },
  ask: async (aws, target, what) => {
    await aws.form('rds', target.region, {
      Action: what === 'stop' ? 'StopDBCluster' : 'StartDBCluster',
      DBClusterIdentifier: textOf(target, 'cluster_identifier'),
    })
  },
}

/** Kinds of databases by their type. */
export const DATABASES = { aws_db_instance: database, aws_rds_cluster: cluster } as const
