// Completes a new cloud in a copy of the repository, as a person would by the
// guide, with what is at hand: it becomes a twin of Google Cloud. So the tests
// that hold for every cloud have something real to look at.

/**
 * What docs/guides/add-a-cloud.md asks for besides the files that the compiler lists, and where a twin would not do:
 * path to the edit.
 */
export const TWIN_STEPS: Readonly<Record<string, (source: string) => string>> = {
  'src/engine/clouds/oci/provider.ts': () => "export { gcpProviders as ociProviders } from '../gcp/provider.ts'\n",
  'src/engine/families/foundation/oci.ts': () =>
    "export { lowerGcpFoundation as lowerOciFoundation } from './gcp.ts'\n",
  'src/engine/clouds/oci/cloud.ts': (source) =>
    `import { gcp } from '../gcp/cloud.ts'\n${source.replace('providers: {}', 'providers: gcp.providers')}`,
  'src/engine/clouds/regions/regions.json': (source) =>
    withJson<{ regions: { cloud: string; id: string; zones: unknown; services: unknown }[] }>(source, (book) => {
      const twin = book.regions.find((region) => region.cloud === 'gcp')
      for (const region of book.regions)
        if (region.cloud === 'oci') Object.assign(region, { zones: twin?.zones, services: twin?.services })
    }),
  'src/engine/prices/catalogue.json': (source) =>
    withJson<{
      prices: { cloud: string; regions: Record<string, unknown> }[]
      regionIndex: Record<string, Record<string, number>>
      vendors: Record<string, unknown>
    }>(source, (book) => {
      const twins = book.prices.filter((price) => price.cloud === 'gcp')
      book.prices.push(
        ...twins.map((price) => ({
          ...price,
          cloud: 'oci',
          regions: { 'oci-region-1': price.regions['us-central1'] },
        })),
      )
      book.regionIndex['oci'] = { 'oci-region-1': 1 }
      book.vendors['oci'] = book.vendors['gcp']
    }),
  // The words of Google Cloud mean one cloud only.
  'src/engine/copilot/lexicon/shared.ts': (source) =>
    source
      .replace(/(?<=const CLOUD_NAMES: [^\n]*= \{)/, "\n  oci: 'oci, oracle cloud',")
      .replace(/(?<=const CLOUD_SERVICES: [^\n]*= \{)/, "\n  oci: 'exadata',")
      .replace(/(?<=const REGION_IDS: [^\n]*= \{)/, "\n  oci: { 'us-east': 'oci-region-1' },"),
  'src/engine/copilot/place.ts': (source) => source.replace(/(?<=const REGIONS: [^\n]*= \{)/, '\n  oci: {},'),
  // The sentence that lists the clouds.
  'src/domain/workflow/check.test.ts': (source) => source.replace('Azure, AWS, GCP.', 'Azure, AWS, GCP, OCI.'),
  // What a person must give on every stack of the cloud.
  'src/engine/compile/compile.test.ts': (source) =>
    source.replace("gcp: ['project_id'] }", "gcp: ['project_id'], oci: ['project_id'] }"),
}

const TWIN = `
function twin<T>(of: Readonly<Record<Exclude<CloudId, 'oci'>, T>>): Readonly<Record<CloudId, T>> {
  return { ...of, oci: of.gcp }
}
`

/** A table of the clouds that was complete without the new one. */
function completeTable(source: string): string {
  const done = source
    .replace(/(const \w+): Readonly<Record<CloudId, (.+)>> = (\{ .* \})\n/, '$1 = twin<$2>($3)\n')
    .replace(/(const \w+): Readonly<Record<CloudId, (.+)>> = \{\n([\s\S]*?)\n\}\n/, '$1 = twin<$2>({\n$3\n})\n')
  return done === source ? source : done + TWIN
}

/** Answers what the compiler asks for in one of the files that it lists. */
export function fillTwin(source: string): string {
  return completeTable(source)
    .replace(/(?<=\n {2}services: \{)/, " oci: 'a twin',")
    .replace(/(?<=\n {2}lower: \{)(.*)/, (rest) => {
      const lower = /gcp: (\w+)/.exec(rest)?.[1]
      // Only the type of the placement names the cloud.
      return ` oci: ${lower ? `${lower} as never` : "{ unsupported: { code: 'clouds.no-managed-identity-gcp', params: {} } }"},${rest}`
    })
    .replace(/\n {4}gcp: (\(label\) => .*),\n/, (line, handle: string) => `${line}    oci: ${handle},\n`)
    .replaceAll('{ azure, aws, gcp }[', '{ azure, aws, gcp, oci: gcp }[')
    .replace(/\n {2}gcp: (\{ readonly .*\})\n/, (line, handles: string) => `${line}  oci: ${handles}\n`)
    .replace(/(?<=\nconst MARKS: [^\n]*= \{)/, "\n  oci: { name: 'OCI', drawing: null },")
}

function withJson<Book>(source: string, edit: (book: Book) => void): string {
  const book = JSON.parse(source) as Book
  edit(book)
  return JSON.stringify(book, null, 1)
}
