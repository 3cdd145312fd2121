// Whether a pipeline comments prices, as the dialogs keep it.

/** USD a month, as the API takes it. */
export const LIMIT_MAX = 1_000_000_000

export interface PriceChoice {
  readonly isOn: boolean
  /** USD a month; undefined for none. */
  readonly limit: number | undefined
}

export const NO_PRICES: PriceChoice = { isOn: false, limit: undefined }

/** Whether the API takes it as a limit. */
export function isLimit(limit: number | undefined): boolean {
  return limit === undefined || (limit >= 0 && limit <= LIMIT_MAX)
}

/** What the API is asked for; a limit that it would refuse is left out. */
export function priceComment({ isOn, limit }: PriceChoice): { readonly max_increase?: number } | undefined {
  if (!isOn) return undefined
  return limit === undefined || !isLimit(limit) ? {} : { max_increase: limit }
}
