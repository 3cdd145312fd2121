// The region in which Terraform files say that things lie.
import { CLOUDS } from '#engine/clouds/index.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { readerOf, type Source } from './terraform-source.ts'

/** The first region that the files name and that is known here; else the cloud's default, with a warning. */
export function regionOf(source: Source, cloud: CloudId, warn: (text: string) => void): string {
  const { regions, defaultRegion, label } = CLOUDS[cloud]
  const providers = source.others.filter(({ type }) => type === 'provider').map((block) => readerOf(source, block)('region'))
  const places = [...source.things.values()]
    .filter(({ kind }) => kind === 'resource')
    .flatMap(({ block }) => ['location', 'region'].map((name) => readerOf(source, block)(name)))
  const named = [...providers, ...places].flatMap((value) => (typeof value === 'string' && value !== '' ? [value.toLowerCase().replaceAll(' ', '')] : []))
  const known = named.find((name) => regions.some(({ id }) => id === name))
  if (known !== undefined) return known
  const words = named[0] === undefined ? 'The files name no region' : `${label} has no region "${named[0].slice(0, 40)}" here`
  warn(`${words}: the stack lies in ${defaultRegion}.`)
  return defaultRegion
}
