import { ZONE_ALIASES } from '#domain/account/zone-aliases.ts'
import type { ComboboxOption } from '../ui/Combobox.tsx'

/**
 * The zones to choose from: UTC, those with a common abbreviation under that
 * abbreviation, then every other one that the browser knows.
 * @param current the zone of the account, which is offered also where the browser calls it otherwise
 */
export function timeZones(current: string): ComboboxOption[] {
  const named = Object.entries(ZONE_ALIASES).map(([alias, zone]) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    aside: alias,
  }))
  const first = new Set(['UTC', ...named.map(({ value }) => value)])
  const others = new Set([current, ...Intl.supportedValuesOf('timeZone')].filter((zone) => !first.has(zone)))
  return [
    { value: 'UTC', label: 'UTC' },
    ...named,
    ...[...others].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
}
