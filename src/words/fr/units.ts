// Quantities and unit prices of the lines of an estimate.
import type { units as english } from '../en/units.ts'
import { priceIn, quantityIn, type Things } from '../units.ts'

const THINGS: Things = {
  'acl-month': ['ACL web', 'ACL web'],
  'alarm-month': ['alarme', 'alarmes'],
  'backup-month': ['machine protégée', 'machines protégées'],
  'capacity-unit-hour': ['heure d’unité de capacité', 'heures d’unité de capacité'],
  'condition-month': ['condition', 'conditions'],
  'dashboard-month': ['tableau de bord', 'tableaux de bord'],
  day: ['jour', 'jours'],
  'disk-month': ['disque', 'disques'],
  gb: ['Go', 'Go'],
  'gb-hour': ['Go-heure', 'Go-heures'],
  'gb-month': ['Go-mois', 'Go-mois'],
  'gb-second': ['Go-seconde', 'Go-secondes'],
  'ghz-second': ['GHz-seconde', 'GHz-secondes'],
  'gib-second': ['Gio-seconde', 'Gio-secondes'],
  hour: ['h', 'h'],
  'key-month': ['clé', 'clés'],
  'memory-gb-month': ['Go de mémoire', 'Go de mémoire'],
  'metric-month': ['métrique', 'métriques'],
  mib: ['Mio', 'Mio'],
  month: ['mois', 'mois'],
  'policy-month': ['stratégie', 'stratégies'],
  request: ['requête', 'requêtes'],
  'request-unit': ['unité de requête', 'unités de requête'],
  'rule-month': ['règle', 'règles'],
  run: ['exécution', 'exécutions'],
  'secret-month': ['secret', 'secrets'],
  'series-month': ['série temporelle', 'séries temporelles'],
  tib: ['Tio', 'Tio'],
  'vcpu-hour': ['vCPU-heure', 'vCPU-heures'],
  'vcpu-month': ['vCPU', 'vCPU'],
  'vcpu-second': ['vCPU-seconde', 'vCPU-secondes'],
  'vm-hour': ['heure de machine', 'heures de machine'],
  'zone-month': ['zone', 'zones'],
}

export const units: typeof english = {
  'units.quantity': ({ quantity, unit }, format) => quantityIn(THINGS, unit, quantity, format),
  'units.price': ({ price, unit }, format) => priceIn(THINGS, unit, price, format),
  'units.amount': ({ amount }, { cents }) => cents(amount),
}
