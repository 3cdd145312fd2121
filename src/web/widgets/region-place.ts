// Where the regions of the clouds are: an id such as eastus says it only to those who know.
import { useMemo } from 'react'
import { useTexts } from '../locales/texts.ts'

/**
 * The country of each region, by ISO 3166, and the place in it that its provider names
 * (https://azure.microsoft.com/explore/global-infrastructure/geographies,
 * https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html,
 * https://cloud.google.com/compute/docs/regions-zones).
 */
export const PLACES: Readonly<Record<string, { readonly country: string; readonly place?: string }>> = {
  eastus: { country: 'US', place: 'Virginia' },
  westus: { country: 'US', place: 'California' },
  westeurope: { country: 'NL' },
  eastasia: { country: 'HK' },
  'us-east-1': { country: 'US', place: 'Virginia' },
  'us-west-2': { country: 'US', place: 'Oregon' },
  'eu-west-1': { country: 'IE' },
  'ap-southeast-1': { country: 'SG' },
  'us-central1': { country: 'US', place: 'Iowa' },
  'us-west1': { country: 'US', place: 'Oregon' },
  'europe-west1': { country: 'BE' },
  'asia-east1': { country: 'TW' },
}

/** Regions to choose from, each with its place; the provider's own label where that is not known. */
export function useRegionOptions(): (
  regions: readonly { readonly id: string; readonly label: string }[],
) => { value: string; label: string }[] {
  const placeOf = usePlace()
  return (regions) => regions.map(({ id, label }) => ({ value: id, label: `${id} (${placeOf(id) ?? label})` }))
}

/** Says where a region is, such as "Virginia, United States"; undefined for one that is not known. */
export function usePlace(): (region: string) => string | undefined {
  const { i18n } = useTexts('common')
  const { language } = i18n
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'region', style: 'long' }), [language])
  return (region) => {
    const found = PLACES[region]
    if (!found) return undefined
    const country = names.of(found.country) ?? found.country
    return found.place === undefined ? country : `${found.place}, ${country}`
  }
}
