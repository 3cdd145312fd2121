// npm run prices:refresh -- --cloud azure: reads the price list of a vendor and shows what would change in the price
// book that is delivered; --accept writes it. Maintainers run it; a server renews its prices on its own page.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CLOUD_LIST } from '../src/engine/clouds/index.ts'
import type { CloudId } from '../src/engine/vocabulary.ts'
import type { PartsRead } from '../src/domain/prices/refresh.ts'
import { createOutbound } from '../src/server/outbound/outbound.ts'
import { diffOf } from '../src/server/prices/diff.ts'
import { createAsk, ListError } from '../src/server/prices/list/ask.ts'
import { AWS_PRICES, awsPrices } from '../src/server/prices/list/aws.ts'
import { AZURE_PRICES, azurePrices } from '../src/server/prices/list/azure.ts'
import { GCP_PRICES, gcpPrices } from '../src/server/prices/list/gcp.ts'
import type { PriceList } from '../src/server/prices/list/port.ts'
import { partsRead, refresh } from '../src/server/prices/refresh.ts'
import { accept, readCatalogue, type Catalogue } from './prices/accept.ts'
import { describe } from './prices/describe-diff.ts'

const USAGE = `npm run prices:refresh -- --cloud CLOUD [options]
  --cloud CLOUD      azure, aws or gcp; gcp takes an API key from the variable GCP_API_KEY
  --from URL         another server that has the vendor's list
  --out FILE         writes the difference as JSON
  --book FILE        the book (default: src/engine/prices/catalogue.json)
  --state FILE       what has been read, so that a refresh that broke off goes on (default: in the folder for temporary files)
  --accept           writes the book, without prices that change by more than half
  --large            with --accept: these too
Exit code 1: the list cannot be read. Exit code 2: the options cannot be read.`
const BOOK = new URL('../src/engine/prices/catalogue.json', import.meta.url).pathname

class Wrong extends Error {}

try {
  await main()
} catch (error) {
  if (!(error instanceof Wrong) && !(error instanceof ListError)) throw error
  console.error(error.message)
  process.exitCode = error instanceof Wrong ? 2 : 1
}

async function main(): Promise<void> {
  const { cloud, from, out, book = BOOK, state, ...values } = optionsOf()
  const id = CLOUD_LIST.find((one) => one.id === cloud)?.id
  if (id === undefined) throw new Wrong(USAGE)
  const now = new Date()
  const catalogue = readBook(book)
  const file = state ?? join(tmpdir(), `strata-prices-${id}-${now.toISOString().slice(0, 10)}.json`)
  const read = readState(file)
  const ending = new AbortController()
  process.once('SIGINT', () => ending.abort(new Wrong('Stopped. The next refresh goes on where this one stopped.')))
  const refreshed = await refresh({
    list: listOf(id, from, now),
    meters: catalogue.prices,
    ask: createAsk({ outbound: createOutbound({ allowsPrivate: true }), signal: ending.signal, now: () => new Date() }),
    read,
    keep: async (parts, count) => {
      writeFileSync(file, JSON.stringify(parts))
      console.error(`Read ${Object.keys(parts).length} of ${count} parts.`)
      return Promise.resolve()
    },
  })
  const diff = diffOf(catalogue.prices, refreshed)
  process.stdout.write(describe(diff))
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(diff, null, 2)}\n`)
  if (values.accept) {
    const accepted = accept(catalogue, diff, { date: now.toISOString().slice(0, 10), withLarge: values.large })
    writeFileSync(book, `${JSON.stringify(accepted.catalogue, null, 1)}\n`)
    console.error(`Wrote ${accepted.count} figures to ${book}. Run \`npm run verify:matrix\` before you commit it.`)
  }
  rmSync(file, { force: true })
}

function optionsOf() {
  try {
    return parseArgs({
      options: {
        cloud: { type: 'string' },
        from: { type: 'string' },
        out: { type: 'string' },
        book: { type: 'string' },
        state: { type: 'string' },
        accept: { type: 'boolean', default: false },
        large: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new Wrong(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

function listOf(cloud: CloudId, from: string | undefined, now: Date): PriceList {
  if (from !== undefined && !URL.canParse(from)) throw new Wrong(`--from ${from} is not an address.`)
  if (cloud === 'azure') return azurePrices(now, from ?? AZURE_PRICES)
  if (cloud === 'aws') return awsPrices(from ?? AWS_PRICES)
  const key = process.env['GCP_API_KEY'] ?? ''
  if (key === '') throw new Wrong('Set GCP_API_KEY to an API key of a project in which the Cloud Billing API is on.')
  return gcpPrices(key, from ?? GCP_PRICES)
}

function readBook(path: string): Catalogue {
  try {
    return readCatalogue(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Wrong(`${path} is no price book: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** What an earlier refresh of the same day read; nothing when there is none or it cannot be read. */
function readState(path: string): PartsRead {
  try {
    return partsRead.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return {}
  }
}
