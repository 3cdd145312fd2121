import type { z } from 'zod'
import { stackKey, whenReady } from '../../families/vault/gcp.ts'
import { gcpNeeds, type GcpNeed } from '../../clouds/gcp/needs.ts'
import { projectRoles } from '../../families/identity/gcp.ts'
import type { Charge, Lowered } from '../../clouds/lowered.ts'
import { block, ref, resource, t, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>
const ROLE = 'roles/datastore.user'
const SECONDS_PER_DAY = 86_400

/** Firestore in native mode, in the region, with daily backups and point-in-time restore. */
export function lowerGcp(node: Node): Lowered {
  const { site, label, title, consumers, settings } = node
  const database = ref('google_firestore_database', label, 'name')
  return {
    headline: 'Firestore in native mode; its location can never be changed',
    blocks: [databaseBlock(node), backups(node), ...access(node)],
    outputs: [
      { name: `${label}_database`, description: `${title}: database`, value: database },
      {
        name: `${label}_connect`,
        description: `${title}: shows the database`,
        value: t`gcloud firestore databases describe --database ${database} --project ${ref('var', 'project_id')}`,
      },
    ],
    charges: chargesOf(node),
    grants: consumers.flatMap((consumer) =>
      consumer.handle.email ? [{ identity: consumer.title, role: ROLE, scope: `${title}, only this database` }] : [],
    ),
    needs: gcpNeeds(
      'service:firestore.googleapis.com',
      'suffix',
      ...(site.isConfidential ? (['agent:firestore'] as const) : []),
      ...(consumers.length > 0 ? [`role:${ROLE}` as GcpNeed] : []),
    ),
    offer: { environment: { FIRESTORE_DATABASE: database, GOOGLE_CLOUD_PROJECT: ref('var', 'project_id') } },
    facts: ['on demand', `${Number(settings.data_gb.toFixed(2))} GB assumed`],
    readme: {
      destroy: [
        ...(site.isProduction
          ? [
              `${title} is protected: set \`delete_protection_state = "DELETE_PROTECTION_DISABLED"\` in \`google_firestore_database.${label}\` and apply before destroying.`,
            ]
          : []),
        `${title}: its daily backups outlive it until they expire, after ${site.backupDays} days.`,
      ],
    },
  }
}

function databaseBlock({ site, label, slug }: Node): TopBlock {
  return resource('google_firestore_database', label, {
    name: t`${ref('local', 'prefix')}-${slug('db')}-${ref('local', 'suffix')}`,
    location_id: ref('var', 'region'),
    type: 'FIRESTORE_NATIVE',
    concurrency_mode: 'OPTIMISTIC',
    point_in_time_recovery_enablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
    delete_protection_state: site.isProduction ? 'DELETE_PROTECTION_ENABLED' : 'DELETE_PROTECTION_DISABLED',
    deletion_policy: 'DELETE',
    cmek_config: site.isConfidential ? block({ kms_key_name: stackKey(site) }) : undefined,
    depends_on: site.isConfidential ? whenReady(site) : [ref('google_project_service', 'main')],
  })
}

function backups({ site, label }: Node): TopBlock {
  return resource('google_firestore_backup_schedule', label, {
    database: ref('google_firestore_database', label, 'name'),
    retention: `${site.backupDays * SECONDS_PER_DAY}s`,
    daily_recurrence: block(),
  })
}

function access({ label, consumers }: Node): TopBlock[] {
  const database = ref('google_firestore_database', label, 'name')
  return consumers.flatMap((consumer) => {
    if (consumer.handle.email === undefined) return []
    return [
      projectRoles(`${consumer.label}_${label}`, [ROLE], t`serviceAccount:${consumer.handle.email}`, {
        title: t`${database} only`,
        expression: t`resource.name == 'projects/${ref('var', 'project_id')}/databases/${database}'`,
      }),
    ]
  })
}

function chargesOf({ site, settings, label }: Node): Charge[] {
  const { usage } = site
  const requests = (usage.requests_millions * 1e6) / Math.max(1, site.count('nosql'))
  const reads = requests * usage.nosql_reads_per_request
  const writes = requests * usage.nosql_writes_per_request
  const gb = settings.data_gb
  const line = { resource: `google_firestore_database.${label}`, service: 'nosql', isUsage: true }
  const stored = { per: 'gb-month', quantity: gb, basis: `${gb} GB assumed` } as const
  return [
    {
      ...line,
      label: 'Reads',
      sku: 'Firestore reads',
      per: '100k-requests',
      quantity: reads / 100_000,
      basis: `${Math.round(reads)} reads assumed`,
    },
    {
      ...line,
      label: 'Writes',
      sku: 'Firestore writes',
      per: '100k-requests',
      quantity: writes / 100_000,
      basis: `${Math.round(writes)} writes assumed`,
    },
    { ...line, label: 'Stored data', sku: 'Firestore storage', ...stored },
    { ...line, label: 'Point-in-time recovery', sku: 'Firestore point-in-time recovery data', ...stored },
    {
      ...line,
      resource: `google_firestore_backup_schedule.${label}`,
      label: 'Backups',
      sku: 'Firestore backup data',
      per: 'gb-month',
      quantity: gb * site.backupDays,
      basis: `${gb} GB x ${site.backupDays} daily backups assumed`,
    },
  ]
}
