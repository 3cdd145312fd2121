import type { results as english } from '../en/results.ts'

export const results: typeof english = {
  'results.no-blueprint': ({ id, ids }) => `Es gibt keinen Blueprint „${id}“: Wählen Sie einen von ${ids.join(', ')}.`,
  'results.no-region': ({ region, regions }) =>
    `Es gibt keine Region „${region}“: Wählen Sie eine von ${regions.join(', ')}.`,
  'results.configuration-fixed': ({ name }) =>
    `„${name}“ ist eine eingebaute Konfiguration und lässt sich nicht ändern: Wählen Sie einen anderen Namen.`,
  'results.configuration-undeletable': ({ name }) =>
    `„${name}“ ist eine eingebaute Konfiguration und lässt sich nicht löschen.`,
  'results.no-configuration':
    'Diese Konfiguration gibt es nicht, oder sie gehört Ihnen nicht: Suchen Sie in Ihren gespeicherten Konfigurationen.',
  'results.no-result':
    'Dieses Ergebnis gibt es nicht, oder es ist nicht mit Ihnen geteilt: Bitten Sie die Person, die es erstellt hat, es zu teilen.',
  'results.none-yet':
    'Sie haben noch kein Ergebnis erzeugt: Beantworten Sie die Fragen des Assistenten, um eines zu erhalten.',
}
