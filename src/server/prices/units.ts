// Units: what one price buys, at the vendor and in the book. A gigabyte and a gibibyte count as the same, as in the
// book (src/engine/prices/README.md).

/** What is counted: things for a time, gigabytes for a time, gigabytes, or occurrences. */
interface Size {
  readonly kind: 'time' | 'gb-time' | 'gb' | 'count'
  /** In hours, gigabyte-hours, gigabytes or occurrences. */
  readonly size: number
}

const SECOND = 1 / 3600
const DAY = 24
/** hoursPerMonth of the book. */
const MONTH = 730

const time = (size: number): Size => ({ kind: 'time', size })
const gbTime = (size: number): Size => ({ kind: 'gb-time', size })
const gb = (size: number): Size => ({ kind: 'gb', size })
const count = (size: number): Size => ({ kind: 'count', size })

/** Units of the book; those of things for a month and for an hour are known by their end. */
const BOOK: Readonly<Record<string, Size>> = {
  day: time(DAY),
  'vcpu-second': time(SECOND),
  'ghz-second': time(SECOND),
  'gb-hour': gbTime(1),
  'gb-month': gbTime(MONTH),
  'memory-gb-month': gbTime(MONTH),
  'gb-second': gbTime(SECOND),
  'gib-second': gbTime(SECOND),
  gb: gb(1),
  mib: gb(1 / 1024),
  tib: gb(1024),
  'tib-scanned': gb(1024),
  'tb-scanned': gb(1000),
  '10k-requests': count(1e4),
  '100k-requests': count(1e5),
  'million-requests': count(1e6),
  'million-request-units': count(1e6),
  'thousand-runs': count(1e3),
}

/** The size of a unit of the book; undefined for one that is not known here. */
export function bookUnit(unit: string): Size | undefined {
  return BOOK[unit] ?? (/(?:^|-)hour$/.test(unit) ? time(1) : unit.endsWith('-month') ? time(MONTH) : undefined)
}

const TIMES: Readonly<Record<string, number>> = { second: SECOND, hour: 1, day: DAY, month: MONTH }
const THOUSANDS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }
const BYTES: Readonly<Record<string, number>> = { mb: 1 / 1024, gb: 1, gib: 1, tb: 1024, tib: 1024 }

/** Azure: "1 Hour", "1/Month", "10K", "1 GB/Month", "1 GiB Hour". */
function azureUnit(unit: string): Size | undefined {
  const read = /^(\d+)\s*([KMB])?(?:\s*(MB|GB|GiB|TB|TiB))?(?:[\s/]+(Second|Hour|Day|Month)s?)?$/i.exec(unit.trim())
  if (read === null) return undefined
  const [, digits = '', thousands = '', bytes = '', span = ''] = read.map((text) => text?.toLowerCase())
  const number = Number(digits) * (THOUSANDS[thousands] ?? 1)
  return sizeOf(number, BYTES[bytes], TIMES[span])
}

/** A number of things or of bytes, for a time or not. */
function sizeOf(number: number, bytes: number | undefined, span: number | undefined): Size | undefined {
  if (!(number > 0)) return undefined
  if (bytes === undefined) return span === undefined ? count(number) : time(number * span)
  return span === undefined ? gb(number * bytes) : gbTime(number * bytes * span)
}

/** Amazon: a price is always for one of these, and their spelling differs from service to service. */
const AWS: Readonly<Record<string, Size>> = {
  hrs: time(1),
  hours: time(1),
  hour: time(1),
  'vcpu-hours': time(1),
  'lcu-hrs': time(1),
  'nlcu-hrs': time(1),
  'dpu-hour': time(1),
  'shard hour': time(1),
  shardhour: time(1),
  mo: time(MONTH),
  month: time(MONTH),
  keys: time(MONTH),
  secrets: time(MONTH),
  alarms: time(MONTH),
  dashboards: time(MONTH),
  metrics: time(MONTH),
  'mibps-mo': time(MONTH),
  'gb-hours': gbTime(1),
  'gb-mo': gbTime(MONTH),
  'gb-month': gbTime(MONTH),
  'lambda-gb-second': gbTime(SECOND),
  'gb-seconds': gbTime(SECOND),
  gb: gb(1),
  gigabytes: gb(1),
  requests: count(1),
  request: count(1),
  'api calls': count(1),
  'api requests': count(1),
  readrequestunits: count(1),
  writerequestunits: count(1),
  putrequest: count(1),
  putrequests: count(1),
  'payload units': count(1),
}

/** Google: UCUM, such as "h", "GiBy.mo", "GiBy.s" (usageUnit of the Cloud Billing Catalog). */
function gcpUnit(unit: string): Size | undefined {
  const spans: Readonly<Record<string, number>> = { s: SECOND, h: 1, d: DAY, mo: MONTH }
  const sizes: Readonly<Record<string, number>> = {
    MiBy: 1 / 1024,
    GiBy: 1,
    TiBy: 1024,
    MBy: 1 / 1024,
    GBy: 1,
    TBy: 1024,
  }
  if (unit === 'count') return count(1)
  const [first = '', second, ...more] = unit.split('.')
  if (more.length > 0) return undefined
  if (second === undefined) {
    if (spans[first] !== undefined) return time(spans[first])
    return sizes[first] === undefined ? undefined : gb(sizes[first])
  }
  const span = spans[second]
  if (span === undefined) return undefined
  if (first === 'count') return time(span)
  return sizes[first] === undefined ? undefined : gbTime(sizes[first] * span)
}

const OF_CLOUD: Readonly<Record<string, (unit: string) => Size | undefined>> = {
  azure: azureUnit,
  aws: (unit) => AWS[unit.trim().toLowerCase()],
  gcp: gcpUnit,
}

/**
 * The price of a vendor's unit as the price of a unit of the book.
 * @param usd price of one unit of the vendor
 * @returns undefined when one of the units is not known, or they count different things
 */
export function convert(usd: number, cloud: string, unit: string, toUnit: string): number | undefined {
  const from = OF_CLOUD[cloud]?.(unit)
  const to = bookUnit(toUnit)
  if (from === undefined || to?.kind !== from.kind) return undefined
  return round((usd / from.size) * to.size)
}

/** Ten digits, more than any vendor prints: what a conversion adds behind them is noise. */
export function round(usd: number): number {
  return Number(usd.toPrecision(10))
}
