// What PostgreSQL and MySQL flexible servers have in common: sizes, zones, standby, keys and prices.
import { message, type Message } from '#words/message.ts'
import type { AzureNeed } from '../../clouds/azure/needs.ts'
import { offers, regionsOf, type Region } from '../../clouds/cloud.ts'
import type { Charge, Note } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH, type Site } from '../../clouds/site.ts'
import { sizeFor, type Placement } from '../../components/component.ts'
import { block, comment, x, type Block, type Body, type Expr } from '../../hcl/nodes.ts'
import { keptInProduction, pairedCopies } from '../retention/azure.ts'
import { PAIRED_KEY_NEEDS, pairedIdentityId, pairedKeyId } from '../vault/azure-paired-key.ts'
import { encryptionIdentityId, keyIdentity, stackKeyId } from '../vault/azure-stack-key.ts'
import { regionsThat } from '../zones/azure.ts'
import { deletedServer } from './settings.ts'

/** What one service differs in from the other. */
interface ServerKind {
  /** Prefix of the region book, and service of the price book. */
  readonly service: 'postgresql' | 'mysql'
  /** Sizes from small to large. */
  readonly ladder: readonly string[]
  /** Sizes that the region book knows by a capability of their family. */
  readonly families: readonly { readonly sizes: RegExp; readonly capability: string }[]
  /** The argument with the size of the disk. */
  readonly disk: Expr
}

/** What was decided for a server, and the parts of its body that follow. */
export interface FlexibleServer {
  readonly size: string
  readonly hasStandby: boolean
  /** True when the standby lies in another zone. */
  readonly isSpread: boolean
  /** The zone argument, where the region has zones. */
  readonly zone: Body
  /** The high_availability block, when there is a standby. */
  readonly standby: Body
  /** Identity and customer-managed key, when the stack has a key. */
  readonly encryption: Body
  /** The arguments that begin with the backups of a deleted server, when there is one. */
  readonly beginning: Body
  readonly lifecycle: Block | undefined
  readonly needs: readonly AzureNeed[]
  readonly notes: readonly Note[]
}

interface ServerSettings {
  readonly size: string
  readonly has_standby: boolean
  readonly has_geo_backup: boolean
  readonly snapshot: string
}

/** Decides what the region lets a server be. */
export function flexibleServer(node: Placement<ServerSettings>, kind: ServerKind): FlexibleServer {
  const { site, settings } = node
  const { region } = site
  const { size, notes } = sizeOf(node, kind)
  const isBurstable = size.startsWith('B_')
  const hasStandby = settings.has_standby && !isBurstable
  const isSpread = hasStandby && offers(region, `${kind.service}.ha.zoneRedundant`)
  const hasZones = region.zones.length > 0
  const hasPairedKey = site.hasStackKey && settings.has_geo_backup
  return {
    size,
    hasStandby,
    isSpread,
    zone: hasZones ? { zone: region.zones[0] } : {},
    standby: hasStandby
      ? {
          high_availability: block(
            isSpread
              ? { mode: 'ZoneRedundant', standby_availability_zone: region.zones[1] }
              : { '#mode': comment(whySameZone(region, kind.service)), mode: 'SameZone' },
          ),
        }
      : {},
    beginning: beginning(settings.snapshot, kind.service),
    encryption: site.hasStackKey ? encryption(hasPairedKey) : {},
    // After a failover the two zones have changed places: that is no drift. A disk that has grown is none either: the
    // provider would replace the server by one with the smaller disk.
    lifecycle: keptInProduction(
      site,
      [
        kind.disk,
        ...(hasZones ? [x`zone`] : []),
        ...(isSpread ? [x`high_availability[0].standby_availability_zone`] : []),
      ],
      `The disk grows automatically${hasZones ? ', and a failover moves the server' : ''}: neither must replace it.`,
    ),
    needs: hasPairedKey ? PAIRED_KEY_NEEDS : [],
    notes: [
      ...notes,
      ...standbyNotes(node, size, isBurstable, isSpread, kind.service),
      ...(settings.has_geo_backup ? pairedCopies(site, 'regions.backup-copies', node.title) : []),
    ],
  }
}

/**
 * Azure keeps the backups of a deleted server for five days, and begins another one with them.
 * https://learn.microsoft.com/azure/postgresql/backup-restore/how-to-restore-deleted-server
 */
function beginning(snapshot: string, service: ServerKind['service']): Body {
  const source = deletedServer(snapshot, service === 'mysql' ? 'MySQL' : 'PostgreSQL')
  if (source === undefined) return {}
  return {
    '#create_mode': comment('Begins with the backups that Azure keeps of a deleted server for five days'),
    // MySQL has no mode of its own for it:
    // https://learn.microsoft.com/azure/mysql/flexible-server/how-to-restore-dropped-server
    create_mode: service === 'mysql' ? 'PointInTimeRestore' : 'ReviveDropped',
    source_server_id: source.id,
    point_in_time_restore_time_in_utc: source.at,
  }
}

function sizeOf(
  node: Placement<ServerSettings>,
  { service, ladder, families }: ServerKind,
): { size: string; notes: Note[] } {
  const { region } = node.site
  const wanted = node.settings.size
  const family = families.find(({ sizes }) => sizes.test(wanted))
  if (family === undefined) return sizeFor(node, 'size', wanted, `${service}.`, ladder)
  const known = region.services[family.capability]
  if (known === true) return { size: wanted, notes: [] }
  if (known === false)
    return {
      size: wanted,
      notes: [
        {
          kind: 'refused',
          messages: [
            message('regions.size-refused-such-as', {
              region: region.label,
              wanted,
              title: node.title,
              size: ladder.at(-3) ?? wanted,
            }),
          ],
        },
      ],
    }
  return {
    size: wanted,
    notes: [
      {
        kind: 'unconfirmed',
        messages: [message('regions.size-not-confirmed', { title: node.title, size: wanted, region: region.label })],
        rank: 40,
      },
    ],
  }
}

function standbyNotes(
  { site, settings, given, title }: Placement<ServerSettings>,
  size: string,
  isBurstable: boolean,
  isSpread: boolean,
  service: string,
): Note[] {
  if (isBurstable && settings.has_standby) {
    return given.has('has_standby')
      ? [{ kind: 'refused', code: 'bad-setting', messages: [message('data.standby-refused', { title, size })] }]
      : [{ kind: 'replaced', messages: [message('data.standby-missing', { title, size })], rank: 15 }]
  }
  const advice: Note[] =
    site.isStaging && isBurstable
      ? [
          {
            kind: 'advice',
            messages: [message('data.burstable', { title, size })],
            rank: 45,
          },
        ]
      : []
  if (!settings.has_standby || isSpread) return advice
  return [
    ...advice,
    {
      kind: 'replaced',
      messages: [sameZone(site.region, service, title), ...elsewhere(service)],
      rank: 12,
    },
  ]
}

function nameOf(service: string): string {
  return service === 'postgresql' ? 'PostgreSQL' : 'MySQL'
}

/** The comment in the files. */
function whySameZone(region: Region, service: string): string {
  if (region.zones.length === 0) return `${region.label} has no availability zones`
  return `${region.label} was marked as closed for new ${nameOf(service)} servers with a standby in another zone`
}

function sameZone(region: Region, service: string, title: string): Message {
  return region.zones.length === 0
    ? message('data.same-zone', { region: region.label, title })
    : message('data.same-zone-closed', { region: region.label, service: nameOf(service), title })
}

/** Names the regions where the standby can lie in another zone; nothing when there is none. */
function elsewhere(service: string): Message[] {
  const isSpread = (region: Region): boolean => offers(region, `${service}.ha.zoneRedundant`)
  return regionsOf('azure').some(isSpread)
    ? [message('data.standby-elsewhere', { regions: regionsThat(isSpread) })]
    : []
}

function encryption(hasPairedKey: boolean): Body {
  return {
    identity: hasPairedKey ? keyIdentity(pairedIdentityId) : keyIdentity(),
    customer_managed_key: block({
      key_vault_key_id: stackKeyId,
      primary_user_assigned_identity_id: encryptionIdentityId,
      geo_backup_key_vault_key_id: hasPairedKey ? pairedKeyId : undefined,
      geo_backup_user_assigned_identity_id: hasPairedKey ? pairedIdentityId : undefined,
    }),
  }
}

/** The size and the extras of a server that cost. */
interface PricedServer {
  readonly address: string
  readonly service: 'postgresql' | 'mysql'
  readonly size: string
  readonly diskGb: number
  readonly hasStandby: boolean
  readonly hasGeoBackup: boolean
}

/** Price lines of a server: a standby doubles machine and disk, a geo-redundant copy doubles the backups. */
export function flexibleServerCharges(
  site: Site,
  { address, service, size, diskGb, hasStandby, hasGeoBackup }: PricedServer,
): Charge[] {
  const servers = hasStandby ? 2 : 1
  const each = hasStandby ? '2 x ' : ''
  const backupGb = diskGb * site.usage.snapshot_factor * (hasGeoBackup ? 2 : 1)
  const line = { resource: address, service }
  return [
    {
      ...line,
      label: `${size} server`,
      sku: size,
      per: 'hour',
      quantity: servers * HOURS_PER_MONTH,
      basis: `${each}${HOURS_PER_MONTH} h`,
    },
    {
      ...line,
      label: 'Storage',
      sku: 'flexible-server-storage',
      per: 'gb-month',
      quantity: servers * diskGb,
      basis: `${each}${diskGb} GB`,
    },
    ...(backupGb > 0
      ? [
          {
            ...line,
            label: 'Backups beyond the free share',
            sku: 'flexible-server-backup-lrs',
            per: 'gb-month',
            quantity: backupGb,
            basis: `${site.usage.snapshot_factor} x ${diskGb} GB${hasGeoBackup ? ' x 2 regions' : ''} assumed`,
            isUsage: true,
          } as const,
        ]
      : []),
  ]
}
