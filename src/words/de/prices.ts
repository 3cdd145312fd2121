import type { prices as english } from '../en/prices.ts'

export const prices: typeof english = {
  'prices.not-json': 'Das ist kein Plan: Es ist kein JSON. Erzeugen Sie einen mit `terraform show -json plan.tfplan`.',
  'prices.no-object': 'Das ist kein Plan: Es ist kein JSON-Objekt.',
  'prices.no-format':
    'Das ist kein Plan: format_version fehlt. Erzeugen Sie einen mit `terraform show -json plan.tfplan`.',
  'prices.no-changes':
    'Das ist kein Plan: resource_changes fehlt. Erzeugen Sie einen mit `terraform show -json plan.tfplan`.',
  'prices.other-format': ({ version, major }) =>
    `Der Plan hat das Format ${version}; lesbar ist nur ${major}.x. Erzeugen Sie ihn mit Terraform 1.x oder OpenTofu 1.x.`,
  'prices.plan-too-large': ({ mb }) => `Der Plan ist größer als ${mb} MB. Berechnen Sie seine Teile einzeln.`,
  'prices.too-many-resources': ({ max }, { number }) =>
    `Es sind mehr als ${number(max)} Ressourcen: Berechnen Sie ihre Teile einzeln.`,
  'prices.no-input': 'Es gibt nichts zu berechnen: Geben Sie einen Plan oder Dateien an.',
  'prices.two-inputs': 'Geben Sie entweder einen Plan oder Dateien an, nicht beides.',
  'prices.no-files':
    'Auf der obersten Ebene gibt es keine .tf-Datei: Benennen Sie sie wie main.tf oder modules/web/main.tf.',
  'prices.no-number': 'Eine Größe oder Anzahl ist so groß, dass sich kein Preis berechnen lässt: Korrigieren Sie sie.',
  'prices.no-prior':
    'Dateien wissen nicht, was vorher da war: Geben Sie eine andere Basis an, oder berechnen Sie einen Plan.',
}
