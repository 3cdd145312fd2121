// What a region lacks, and what takes its place.

export const regions = {
  'regions.size-refused': ({ region, wanted, title }: { region: string; wanted: string; title: string }) =>
    `${region} cannot run ${wanted} (${title}). Choose another size or region.`,
  'regions.size-refused-nearest': ({
    region,
    wanted,
    title,
    size,
  }: {
    region: string
    wanted: string
    title: string
    size: string
  }) => `${region} cannot run ${wanted} (${title}). The nearest that it has is ${size}.`,
  'regions.size-refused-such-as': ({
    region,
    wanted,
    title,
    size,
  }: {
    region: string
    wanted: string
    title: string
    size: string
  }) => `${region} cannot run ${wanted} (${title}). Choose a size such as ${size}.`,
  'regions.size-replaced': ({
    region,
    wanted,
    title,
    size,
  }: {
    region: string
    wanted: string
    title: string
    size: string
  }) =>
    `${region} does not have ${wanted}: ${title} uses ${size}, the next larger size that it has, and the price is for that one.`,
  'regions.size-not-confirmed': ({ title, size, region }: { title: string; size: string; region: string }) =>
    `${title}: ${size} is not confirmed for ${region}.`,
  'regions.version-not-confirmed': ({ title, version, region }: { title: string; version: string; region: string }) =>
    `${title}: version ${version} is not confirmed for ${region}.`,
  'regions.filestore-not-confirmed': ({ title, tier, region }: { title: string; tier: string; region: string }) =>
    `${title}: Filestore ${tier} is not confirmed for ${region}.`,
  'regions.copies': ({ title, pair }: { title: string; pair: string | null }) =>
    `Copies of ${title} are in the paired region, ${pair ?? 'which Azure chooses'}: check that the data is allowed there.`,
  'regions.backup-copies': ({ title, pair }: { title: string; pair: string | null }) =>
    `Copies of the backups of ${title} are in the paired region, ${pair ?? 'which Azure chooses'}: check that the data is allowed there.`,
}
