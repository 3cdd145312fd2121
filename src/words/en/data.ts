// What to know about databases, caches and storage.
import type { Format } from '../format.ts'

export const data = {
  'data.burstable': ({ title, size }: { title: string; size: string }) =>
    `${title} runs on a burstable size (${size}): a load test in Staging says little about Production.`,
  'data.shared-core': ({ title, size }: { title: string; size: string }) =>
    `${title} runs on a shared-core size (${size}), which has no service level: a load test says little about Production.`,
  'data.standby-refused': ({ title, size }: { title: string; size: string }) =>
    `${title}: burstable sizes such as ${size} accept no standby. Choose a General Purpose size, or switch the standby off.`,
  'data.standby-missing': ({ title, size }: { title: string; size: string }) =>
    `${title}: burstable sizes such as ${size} accept no standby: it runs without one, and the loss of its machine stops it for minutes.`,
  'data.same-zone': ({ region, title }: { region: string; title: string }) =>
    `${region} has no availability zones: the standby of ${title} runs in the same zone, so the loss of a datacentre stops the database.`,
  'data.same-zone-closed': ({ region, service, title }: { region: string; service: string; title: string }) =>
    `${region} was marked as closed for new ${service} servers with a standby in another zone: the standby of ${title} runs in the same zone, so the loss of a datacentre stops the database.`,
  'data.standby-elsewhere': ({ regions }: { regions: readonly string[] }, { all }: Format) =>
    `In ${all(regions)} it can be in another zone.`,
  'data.disk-size': ({ title, wantedGb, gb }: { title: string; wantedGb: number; gb: number }) =>
    `${title}: Azure has no disk of ${wantedGb} GB for it; the next larger one of ${gb} GB is used and priced.`,
  'data.redis-without-zones': (
    { region, title, regions }: { region: string; title: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no availability zones: both nodes of ${title} run in one datacentre, and its loss empties the cache. ${all(regions)} have zones.`,
  'data.nosql-without-zones': (
    { region, title, regions }: { region: string; title: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no availability zones: ${title} keeps all copies in one datacentre, and its loss stops the database. ${all(regions)} have zones.`,
  'data.throughput-steps': ({ title, units, wantedUnits }: { title: string; units: number; wantedUnits: number }) =>
    `${title}: autoscale takes steps of 1,000 request units; ${units} is used and priced instead of ${wantedUnits}.`,
  'data.storage-refused': (
    {
      region,
      redundancy,
      title,
      instead,
      regions,
    }: { region: string; redundancy: string; title: string; instead: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no ${redundancy} storage (${title}). The nearest is ${instead}; ${all(regions)} have ${redundancy}.`,
  'data.storage-failover': (
    {
      region,
      title,
      instead,
      redundancy,
      regions,
    }: { region: string; title: string; instead: string; redundancy: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no availability zones: ${title} uses ${instead} in place of ${redundancy}, so the loss of a datacentre means a failover to the paired region. ${all(regions)} have zones.`,
  'data.storage-loss': (
    {
      region,
      title,
      instead,
      redundancy,
      regions,
    }: { region: string; title: string; instead: string; redundancy: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no availability zones: ${title} uses ${instead} in place of ${redundancy}, so the loss of a datacentre loses the data. ${all(regions)} have zones.`,
  'data.files-loss': (
    { region, title, regions }: { region: string; title: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no availability zones: ${title} uses LRS in place of ZRS, so the loss of a datacentre loses the files. ${all(regions)} have zones.`,
  'data.files-premium': ({ title, gb }: { title: string; gb: number }) =>
    `${title}: a premium share has at least ${gb} GB, which are used and priced.`,
  'data.filestore-least': ({ title, gb }: { title: string; gb: number }) =>
    `Filestore starts at 1,024 GB: ${title} has that in place of ${gb} GB, and the price is for that.`,
  'data.nfs': ({ title }: { title: string }) =>
    `${title} is mounted by NFS version 3, which has no encryption of its own: its traffic stays in the network, where Google encrypts it between machines.`,
  'data.no-access-logs': ({ title }: { title: string }) =>
    `${title}: Google Cloud does not log who reads and writes its objects until you turn on Data Access audit logs for Cloud Storage in the project.`,
}
