import type { regions as english } from '../en/regions.ts'

export const regions: typeof english = {
  'regions.size-refused': ({ region, wanted, title }) =>
    `${region} ne peut pas exécuter ${wanted} (${title}). Choisissez une autre taille ou une autre région.`,
  'regions.size-refused-nearest': ({ region, wanted, title, size }) =>
    `${region} ne peut pas exécuter ${wanted} (${title}). La taille la plus proche disponible est ${size}.`,
  'regions.size-refused-such-as': ({ region, wanted, title, size }) =>
    `${region} ne peut pas exécuter ${wanted} (${title}). Choisissez une taille telle que ${size}.`,
  'regions.size-replaced': ({ region, wanted, title, size }) =>
    `${region} n’a pas ${wanted} : ${title} utilise ${size}, la taille supérieure disponible, et le prix correspond à celle-ci.`,
  'regions.size-not-confirmed': ({ title, size, region }) =>
    `${title} : la disponibilité de ${size} dans ${region} n’est pas confirmée.`,
  'regions.version-not-confirmed': ({ title, version, region }) =>
    `${title} : la disponibilité de la version ${version} dans ${region} n’est pas confirmée.`,
  'regions.filestore-not-confirmed': ({ title, tier, region }) =>
    `${title} : la disponibilité de Filestore ${tier} dans ${region} n’est pas confirmée.`,
  'regions.copies': ({ title, pair }) =>
    `Des copies de ${title} se trouvent dans la région jumelée, ${pair ?? 'qu’Azure choisit'} : vérifiez que les données ont le droit d’y être.`,
  'regions.backup-copies': ({ title, pair }) =>
    `Des copies des sauvegardes de ${title} se trouvent dans la région jumelée, ${pair ?? 'qu’Azure choisit'} : vérifiez que les données ont le droit d’y être.`,
}
