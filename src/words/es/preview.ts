// What an answer of the wizard means for a stack, in a few words.
import { capitalised } from '../values.ts'
import type { preview as english } from '../en/preview.ts'

export const preview: typeof english = {
  'preview.parts': ({ parts }) => capitalised(parts.join(', ')),
  'preview.logs-kept': ({ days }) => `registros guardados ${days} días`,
  'preview.own-keys': 'claves propias',
  'preview.cloud-keys': 'claves de la nube',
  'preview.private-endpoints': 'puntos de conexión privados',
  'preview.firewalled-services': 'servicios con cortafuegos',
  'preview.traffic': ({ people }) => `tráfico de ${people} ${people === 1 ? 'persona' : 'personas'}`,
  'preview.backups': ({ days }) => `copias de seguridad de ${days} días`,
  'preview.with': ({ part, fact }) => `${part} con ${fact}`,
  'preview.with-firewall': ({ part }) => `${part} con cortafuegos`,
  'preview.until-ended': 'Funciona hasta que lo termine',
  'preview.stops-at-night': 'Las máquinas se detienen por la noche y los fines de semana',
}
