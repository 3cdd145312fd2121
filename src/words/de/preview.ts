// What an answer of the wizard means for a stack, in a few words.
import { capitalised } from '../values.ts'
import type { preview as english } from '../en/preview.ts'

export const preview: typeof english = {
  'preview.parts': ({ parts }) => capitalised(parts.join(', ')),
  'preview.logs-kept': ({ days }) => `Protokolle ${days} Tage aufbewahrt`,
  'preview.own-keys': 'eigene Schlüssel',
  'preview.cloud-keys': 'Schlüssel der Cloud',
  'preview.private-endpoints': 'private Endpunkte',
  'preview.firewalled-services': 'Dienste hinter einer Firewall',
  'preview.traffic': ({ people }) => `Datenverkehr von ${people} ${people === 1 ? 'Person' : 'Personen'}`,
  'preview.backups': ({ days }) => `Sicherungen für ${days} Tage`,
  'preview.with': ({ part, fact }) => `${part} mit ${fact}`,
  'preview.with-firewall': ({ part }) => `${part} mit Firewall`,
  'preview.until-ended': 'Läuft, bis Sie sie beenden',
  'preview.stops-at-night': 'Maschinen stehen nachts und am Wochenende',
}
