// How managed disks are billed.

/**
 * Gigabytes of each tier of managed disks: a disk is billed as the next tier that holds it
 * (learn.microsoft.com/azure/virtual-machines/disks-types).
 */
const TIERS = [
  [4, 1],
  [8, 2],
  [16, 3],
  [32, 4],
  [64, 6],
  [128, 10],
  [256, 15],
  [512, 20],
  [1024, 30],
  [2048, 40],
  [4096, 50],
  [8192, 60],
  [16_384, 70],
] as const
const LARGEST_TIER = 80

/** The number of the tier of a disk, as in P10 and E10. */
export function diskTier(gb: number): number {
  return TIERS.find(([size]) => gb <= size)?.[1] ?? LARGEST_TIER
}
