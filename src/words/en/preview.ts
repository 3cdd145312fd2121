// What an answer of the wizard means for a stack, in a few words.
import { capitalised } from '../values.ts'

export const preview = {
  'preview.parts': ({ parts }: { parts: readonly string[] }) => capitalised(parts.join(', ')),
  'preview.logs-kept': ({ days }: { days: number }) => `logs kept ${days} days`,
  'preview.own-keys': 'keys of your own',
  'preview.cloud-keys': 'the cloud’s keys',
  'preview.private-endpoints': 'private endpoints',
  'preview.firewalled-services': 'firewalled services',
  'preview.traffic': ({ people }: { people: number }) => `traffic of ${people} ${people === 1 ? 'person' : 'people'}`,
  'preview.backups': ({ days }: { days: number }) => `backups for ${days} days`,
  'preview.with': ({ part, fact }: { part: string; fact: string }) => `${part} with ${fact}`,
  'preview.with-firewall': ({ part }: { part: string }) => `${part} with a firewall`,
  'preview.until-ended': 'Runs until you end it',
  'preview.stops-at-night': 'Machines stop at night and on weekends',
}
