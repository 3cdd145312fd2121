// Random numbers that are the same again for the same seed.

export interface Random {
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** True in that share of the cases. */
  chance(share: number): boolean
  pick<One>(from: readonly [One, ...One[]]): One
}

/** Mulberry32: short, and good enough to choose test cases. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return { whole, chance: (share) => next() < share, pick: (from) => from[whole(0, from.length - 1)] ?? from[0] }
}
