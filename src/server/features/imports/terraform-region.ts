// The region in which Terraform files say that things lie.
import { CLOUDS } from '#engine/clouds/index.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { message } from '#words/message.ts'
import type { Warn } from './notes.ts'
import { readerOf, type Source } from './terraform-source.ts'

/** The first region that the files name and that is known here; else the cloud's default, with a warning. */
export function regionOf(source: Source, cloud: CloudId, warn: Warn): string {
  const { regions, defaultRegion, label } = CLOUDS[cloud]
  const providers = source.others
    .filter(({ type }) => type === 'provider')
    .map((block) => readerOf(source, block)('region'))
  const places = [...source.things.values()]
    .filter(({ kind }) => kind === 'resource')
    .flatMap(({ block }) => ['location', 'region'].map((name) => readerOf(source, block)(name)))
  const named = [...providers, ...places].flatMap((value) =>
    typeof value === 'string' && value !== '' ? [value.toLowerCase().replaceAll(' ', '')] : [],
  )
  const known = named.find((name) => regions.some(({ id }) => id === name))
  if (known !== undefined) return known
  const [given] = named
  warn(
    given === undefined
      ? message('imports.no-region-named', { region: defaultRegion })
      : message('imports.region-unknown', { cloud: label, given: given.slice(0, 40), region: defaultRegion }),
  )
  return defaultRegion
}
