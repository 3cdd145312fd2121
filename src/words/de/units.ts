// Quantities and unit prices of the lines of an estimate.
import type { units as english } from '../en/units.ts'
import { priceIn, quantityIn, type Things } from '../units.ts'

const THINGS: Things = {
  'acl-month': ['Web-ACL', 'Web-ACLs'],
  'alarm-month': ['Alarm', 'Alarme'],
  'backup-month': ['geschützte Maschine', 'geschützte Maschinen'],
  'capacity-unit-hour': ['Stunde einer Kapazitätseinheit', 'Stunden einer Kapazitätseinheit'],
  'condition-month': ['Bedingung', 'Bedingungen'],
  'dashboard-month': ['Dashboard', 'Dashboards'],
  day: ['Tag', 'Tage'],
  'disk-month': ['Datenträger', 'Datenträger'],
  gb: ['GB', 'GB'],
  'gb-hour': ['GB-Stunde', 'GB-Stunden'],
  'gb-month': ['GB-Monat', 'GB-Monate'],
  'gb-second': ['GB-Sekunde', 'GB-Sekunden'],
  'ghz-second': ['GHz-Sekunde', 'GHz-Sekunden'],
  'gib-second': ['GiB-Sekunde', 'GiB-Sekunden'],
  hour: ['h', 'h'],
  'key-month': ['Schlüssel', 'Schlüssel'],
  'memory-gb-month': ['GB Arbeitsspeicher', 'GB Arbeitsspeicher'],
  'metric-month': ['Metrik', 'Metriken'],
  mib: ['MiB', 'MiB'],
  month: ['Monat', 'Monate'],
  'policy-month': ['Richtlinie', 'Richtlinien'],
  request: ['Anfrage', 'Anfragen'],
  'request-unit': ['Anforderungseinheit', 'Anforderungseinheiten'],
  'rule-month': ['Regel', 'Regeln'],
  run: ['Ausführung', 'Ausführungen'],
  'secret-month': ['Geheimnis', 'Geheimnisse'],
  'series-month': ['Zeitreihe', 'Zeitreihen'],
  tib: ['TiB', 'TiB'],
  'vcpu-hour': ['vCPU-Stunde', 'vCPU-Stunden'],
  'vcpu-month': ['vCPU', 'vCPUs'],
  'vcpu-second': ['vCPU-Sekunde', 'vCPU-Sekunden'],
  'vm-hour': ['Maschinenstunde', 'Maschinenstunden'],
  'zone-month': ['Zone', 'Zonen'],
}

export const units: typeof english = {
  'units.quantity': ({ quantity, unit }, format) => quantityIn(THINGS, unit, quantity, format),
  'units.price': ({ price, unit }, format) => priceIn(THINGS, unit, price, format),
  'units.amount': ({ amount }, { cents }) => cents(amount),
}
