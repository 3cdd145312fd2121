import type { prices as english } from '../en/prices.ts'

export const prices: typeof english = {
  'prices.not-json': 'Esto no es un plan: no es JSON. Genere uno con `terraform show -json plan.tfplan`.',
  'prices.no-object': 'Esto no es un plan: no es un objeto JSON.',
  'prices.no-format': 'Esto no es un plan: no tiene format_version. Genere uno con `terraform show -json plan.tfplan`.',
  'prices.no-changes':
    'Esto no es un plan: no tiene resource_changes. Genere uno con `terraform show -json plan.tfplan`.',
  'prices.other-format': ({ version, major }) =>
    `El plan tiene el formato ${version} y solo se puede leer ${major}.x. Genérelo con Terraform 1.x u OpenTofu 1.x.`,
  'prices.plan-too-large': ({ mb }) => `El plan supera los ${mb} MB. Calcule el precio de sus partes por separado.`,
  'prices.too-many-resources': ({ max }, { number }) =>
    `Hay más de ${number(max)} recursos: calcule el precio de sus partes por separado.`,
  'prices.no-input': 'No hay nada que calcular: indique un plan o archivos.',
  'prices.two-inputs': 'Indique un plan o archivos, pero no ambos.',
  'prices.no-files': 'No hay ningún archivo .tf en el nivel superior: use nombres como main.tf o modules/web/main.tf.',
  'prices.no-number': 'Un tamaño o una cantidad es tan grande que no se puede calcular un precio: corríjalo.',
  'prices.no-prior': 'Los archivos no saben qué había antes: indique otra base o calcule el precio de un plan.',
}
