// Quantities and unit prices of the lines of an estimate.
import type { units as english } from '../en/units.ts'
import { priceIn, quantityIn, type Things } from '../units.ts'

const THINGS: Things = {
  'acl-month': ['ACL web', 'ACL web'],
  'alarm-month': ['alarma', 'alarmas'],
  'backup-month': ['máquina protegida', 'máquinas protegidas'],
  'capacity-unit-hour': ['hora de unidad de capacidad', 'horas de unidad de capacidad'],
  'condition-month': ['condición', 'condiciones'],
  'dashboard-month': ['panel', 'paneles'],
  day: ['día', 'días'],
  'disk-month': ['disco', 'discos'],
  gb: ['GB', 'GB'],
  'gb-hour': ['GB-hora', 'GB-hora'],
  'gb-month': ['GB-mes', 'GB-mes'],
  'gb-second': ['GB-segundo', 'GB-segundo'],
  'ghz-second': ['GHz-segundo', 'GHz-segundo'],
  'gib-second': ['GiB-segundo', 'GiB-segundo'],
  hour: ['h', 'h'],
  'key-month': ['clave', 'claves'],
  'memory-gb-month': ['GB de memoria', 'GB de memoria'],
  'metric-month': ['métrica', 'métricas'],
  mib: ['MiB', 'MiB'],
  month: ['mes', 'meses'],
  'policy-month': ['política', 'políticas'],
  request: ['solicitud', 'solicitudes'],
  'request-unit': ['unidad de solicitud', 'unidades de solicitud'],
  'rule-month': ['regla', 'reglas'],
  run: ['ejecución', 'ejecuciones'],
  'secret-month': ['secreto', 'secretos'],
  'series-month': ['serie temporal', 'series temporales'],
  tib: ['TiB', 'TiB'],
  'vcpu-hour': ['vCPU-hora', 'vCPU-hora'],
  'vcpu-month': ['vCPU', 'vCPU'],
  'vcpu-second': ['vCPU-segundo', 'vCPU-segundo'],
  'vm-hour': ['hora de máquina', 'horas de máquina'],
  'zone-month': ['zona', 'zonas'],
}

export const units: typeof english = {
  'units.quantity': ({ quantity, unit }, format) => quantityIn(THINGS, unit, quantity, format),
  'units.price': ({ price, unit }, format) => priceIn(THINGS, unit, price, format),
  'units.amount': ({ amount }, { cents }) => cents(amount),
}
