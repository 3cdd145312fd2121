// Quantities and unit prices of the lines of an estimate.
import { priceIn, quantityIn, type Things } from '../units.ts'
import type { Format } from '../format.ts'

const THINGS: Things = {
  'acl-month': ['web ACL', 'web ACLs'],
  'alarm-month': ['alarm', 'alarms'],
  'backup-month': ['protected machine', 'protected machines'],
  'capacity-unit-hour': ['capacity unit hour', 'capacity unit hours'],
  'condition-month': ['condition', 'conditions'],
  'dashboard-month': ['dashboard', 'dashboards'],
  day: ['day', 'days'],
  'disk-month': ['disk', 'disks'],
  gb: ['GB', 'GB'],
  'gb-hour': ['GB-hour', 'GB-hours'],
  'gb-month': ['GB-month', 'GB-months'],
  'gb-second': ['GB-second', 'GB-seconds'],
  'ghz-second': ['GHz-second', 'GHz-seconds'],
  'gib-second': ['GiB-second', 'GiB-seconds'],
  hour: ['h', 'h'],
  'key-month': ['key', 'keys'],
  'memory-gb-month': ['GB of memory', 'GB of memory'],
  'metric-month': ['metric', 'metrics'],
  mib: ['MiB', 'MiB'],
  month: ['month', 'months'],
  'policy-month': ['policy', 'policies'],
  request: ['request', 'requests'],
  'request-unit': ['request unit', 'request units'],
  'rule-month': ['rule', 'rules'],
  run: ['run', 'runs'],
  'secret-month': ['secret', 'secrets'],
  'series-month': ['time series', 'time series'],
  tib: ['TiB', 'TiB'],
  'vcpu-hour': ['vCPU-hour', 'vCPU-hours'],
  'vcpu-month': ['vCPU', 'vCPUs'],
  'vcpu-second': ['vCPU-second', 'vCPU-seconds'],
  'vm-hour': ['machine hour', 'machine hours'],
  'zone-month': ['zone', 'zones'],
}

export const units = {
  'units.quantity': ({ quantity, unit }: { quantity: number; unit: string }, format: Format) =>
    quantityIn(THINGS, unit, quantity, format),
  'units.price': ({ price, unit }: { price: number; unit: string }, format: Format) =>
    priceIn(THINGS, unit, price, format),
  'units.amount': ({ amount }: { amount: number }, { cents }: Format) => cents(amount),
}
