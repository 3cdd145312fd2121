import type { regions as english } from '../en/regions.ts'

export const regions: typeof english = {
  'regions.size-refused': ({ region, wanted, title }) =>
    `${region} bietet ${wanted} nicht an (${title}). Wählen Sie eine andere Größe oder Region.`,
  'regions.size-refused-nearest': ({ region, wanted, title, size }) =>
    `${region} bietet ${wanted} nicht an (${title}). Die nächstliegende Größe dort ist ${size}.`,
  'regions.size-refused-such-as': ({ region, wanted, title, size }) =>
    `${region} bietet ${wanted} nicht an (${title}). Wählen Sie eine Größe wie ${size}.`,
  'regions.size-replaced': ({ region, wanted, title, size }) =>
    `${region} hat ${wanted} nicht: ${title} verwendet ${size}, die nächstgrößere verfügbare Größe, und der Preis gilt dafür.`,
  'regions.size-not-confirmed': ({ title, size, region }) => `${title}: ${size} ist für ${region} nicht bestätigt.`,
  'regions.version-not-confirmed': ({ title, version, region }) =>
    `${title}: Version ${version} ist für ${region} nicht bestätigt.`,
  'regions.filestore-not-confirmed': ({ title, tier, region }) =>
    `${title}: Filestore ${tier} ist für ${region} nicht bestätigt.`,
  'regions.copies': ({ title, pair }) =>
    `Kopien von ${title} liegen in der Partnerregion${pair === null ? ', die Azure wählt' : ` ${pair}`}: Prüfen Sie, ob die Daten dort liegen dürfen.`,
  'regions.backup-copies': ({ title, pair }) =>
    `Kopien der Sicherungen von ${title} liegen in der Partnerregion${pair === null ? ', die Azure wählt' : ` ${pair}`}: Prüfen Sie, ob die Daten dort liegen dürfen.`,
}
