// Every type of resource that the components of databases, storage and vaults generate on a cloud is decided.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { holdsData } from './data.ts'

const FOLDER = fileURLToPath(new URL('../../engine/components', import.meta.url))
const KEEPING = COMPONENTS.filter(({ category, type }) => /^(database|storage)$/.test(category) || type === 'key-vault')

/** What stands around data and is made again from the files: access to it, rules about it, and its addresses. */
const WITHOUT_DATA: ReadonlySet<string> = new Set([
  'aws_db_parameter_group',
  'aws_db_subnet_group',
  'aws_efs_access_point',
  'aws_efs_backup_policy',
  'aws_efs_file_system_policy',
  'aws_efs_mount_target',
  'aws_elasticache_subnet_group',
  'aws_elasticache_user',
  'aws_elasticache_user_group',
  'aws_iam_role',
  'aws_iam_role_policy',
  'aws_iam_role_policy_attachment',
  'aws_s3_bucket_lifecycle_configuration',
  'aws_s3_bucket_logging',
  'aws_s3_bucket_ownership_controls',
  'aws_s3_bucket_policy',
  'aws_s3_bucket_public_access_block',
  'aws_s3_bucket_server_side_encryption_configuration',
  'aws_s3_bucket_versioning',
  'aws_secretsmanager_secret_version',
  'aws_security_group',
  'aws_vpc_security_group_egress_rule',
  'aws_vpc_security_group_ingress_rule',
  'azurerm_cosmosdb_sql_role_assignment',
  'azurerm_managed_redis_access_policy_assignment',
  'azurerm_mysql_flexible_server_configuration',
  'azurerm_postgresql_flexible_server_active_directory_administrator',
  'azurerm_postgresql_flexible_server_configuration',
  'azurerm_private_endpoint',
  'azurerm_resource_group_template_deployment',
  'azurerm_role_assignment',
  'azurerm_storage_management_policy',
  'azurerm_user_assigned_identity',
  'google_firestore_backup_schedule',
  'google_project_iam_member',
  'google_secret_manager_secret_iam_member',
  'google_sql_user',
  'google_storage_bucket_iam_member',
  'time_offset',
  'time_sleep',
])

/** The types that a component generates, as its golden files have them. */
function typesOf(component: string): string[] {
  const golden = `${FOLDER}/${component}/golden`
  const texts = readdirSync(golden).map((name) => readFileSync(`${golden}/${name}`, 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/^[+ ]?resource "(\w+)"/gm)].map(([, type = '']) => type))
}

it.each(KEEPING.map(({ type }) => type))('knows for all that %s generates whether it holds data', (component) => {
  const types = [...new Set(typesOf(component))]
  expect(types.filter((type) => !holdsData(type) && !WITHOUT_DATA.has(type))).toEqual([])
  for (const cloud of ['aws_', 'azurerm_', 'google_'])
    expect(
      types.some((type) => type.startsWith(cloud) && holdsData(type)),
      cloud,
    ).toBe(true)
})

it('says of no type both, and of none that is not generated', () => {
  const generated = new Set(KEEPING.flatMap(({ type }) => typesOf(type)))
  expect([...WITHOUT_DATA].filter((type) => holdsData(type) || !generated.has(type))).toEqual([])
})

it('counts machines and clusters, and not what only leads to them', () => {
  for (const type of ['aws_instance', 'azurerm_kubernetes_cluster', 'google_compute_instance', 'aws_ecr_repository'])
    expect([type, holdsData(type)]).toEqual([type, true])
  for (const type of ['aws_lb', 'azurerm_virtual_network', 'google_compute_network', 'constructor'])
    expect([type, holdsData(type)]).toEqual([type, false])
})
