// What an answer of the wizard means for a stack, in a few words.
import { capitalised } from '../values.ts'
import type { preview as english } from '../en/preview.ts'

export const preview: typeof english = {
  'preview.parts': ({ parts }) => capitalised(parts.join(', ')),
  'preview.logs-kept': ({ days }) => `journaux conservés ${days} jours`,
  'preview.own-keys': 'clés propres',
  'preview.cloud-keys': 'clés du cloud',
  'preview.private-endpoints': 'points de terminaison privés',
  'preview.firewalled-services': 'services derrière un pare-feu',
  'preview.traffic': ({ people }) => `trafic de ${people} ${people === 1 ? 'personne' : 'personnes'}`,
  'preview.backups': ({ days }) => `sauvegardes sur ${days} jours`,
  'preview.with': ({ part, fact }) => `${part} avec ${fact}`,
  'preview.with-firewall': ({ part }) => `${part} avec pare-feu`,
  'preview.until-ended': 'Fonctionne jusqu’à ce que vous y mettiez fin',
  'preview.stops-at-night': 'Les machines s’arrêtent la nuit et le week-end',
}
